// Everything that a document says, as facts: what is kept, hashed, and drawn. A snapshot: nothing of it is looked up
// again. Whole numbers and texts only; sums are paise.
import { paise } from '#contract/money.ts';
import { totalTaxes } from '#contract/gst.ts';
import type { TaxHeads, Taxes } from '#contract/gst.ts';
import type { DocumentKind, DocumentLineRow, SellerTermsRow } from '../../platform/tables.ts';

/** By which documents are drawn from now on. An older one is never changed: another gets another name. */
export const TEMPLATE = 'a4-2';
/** Documents that were issued by it are drawn by it for good; the lines of today's say as a whole what was written. */
export const TEMPLATE_BEFORE = 'a4-1';

// Types, not interfaces: they have to be plain JSON.
export type BodySeller = {
  /** Empty until somebody has stated who sells. */
  legalName: string;
  tradeName: string;
  address: string;
  state: string;
  gstin: string;
  careMail: string;
  carePhone: string;
};

export type BodyBuyer = {
  name: string;
  address: string;
  gstin: string;
  state: string;
};

export type BodyLine = {
  no: number;
  description: string;
  sac: string;
  rateBp: number;
  list: number;
  discount: number;
  net: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
};

/** Of the number, the day and the chain: known when the number is drawn. */
export type BodyNumber = {
  number: string;
  issuedOn: string;
  issuedAt: number;
  /** The hash of the number before; empty for the first. */
  previous: string;
};

export type BodyFacts = {
  kind: DocumentKind;
  seller: BodySeller;
  buyer: BodyBuyer;
  /** Null where no tax is collected. `source` other than `given` is for the accountant's eyes. */
  supply: { place: string; heads: TaxHeads; source: string } | null;
  lines: BodyLine[];
  total: { net: number; taxable: number; cgst: number; sgst: number; igst: number };
  order: string;
  payment: { id: string; method: string; on: string };
  /** Of a note: what it corrects, and why. */
  corrects: { number: string; issuedOn: string } | null;
  refund: { id: string; reason: string } | null;
  /** Of what takes back a note: that note. */
  reinstates: { number: string; issuedOn: string } | null;
  /** What a seller has to declare on invoices; absent where nothing is. A note keeps it for what may take its place. */
  declaration?: string;
};

export type DocumentBody = BodyFacts & BodyNumber & { template: string };

/** `house`: what the seller is called until somebody has stated who sells. */
export function getSeller(terms: SellerTermsRow | undefined, organization: string): BodySeller {
  return {
    legalName: terms?.legal_name ?? '',
    tradeName: terms ? terms.trade_name : organization,
    address: terms?.address ?? '',
    state: terms?.state_code ?? '',
    gstin: (terms?.registration === 'regular' && terms.gstin) || '',
    careMail: terms?.care_mail ?? '',
    carePhone: terms?.care_tel ?? '',
  };
}

/** What a line is about, beside its sums. */
export type LineAbout = Pick<
  BodyLine,
  'no' | 'description' | 'sac' | 'rateBp' | 'list' | 'discount'
>;

export function getLine(about: LineAbout, taxes: Taxes): BodyLine {
  const { net, taxable, cgst, sgst, igst } = taxes;
  return { ...about, net, taxable, cgst, sgst, igst };
}

export function getTaxesOfLine({ net, taxable, cgst, sgst, igst }: BodyLine): Taxes {
  return {
    net: paise(net),
    taxable: paise(taxable),
    cgst: paise(cgst),
    sgst: paise(sgst),
    igst: paise(igst),
  };
}

export function getTotalOfLines(lines: readonly BodyLine[]): BodyFacts['total'] {
  const { net, taxable, cgst, sgst, igst } = totalTaxes(lines.map(getTaxesOfLine));
  return { net, taxable, cgst, sgst, igst };
}

/** The same line as a row. */
export function lineRow(documentId: string, line: BodyLine): DocumentLineRow {
  const { net, taxable, cgst, sgst, igst } = getTaxesOfLine(line);
  return {
    document_id: documentId,
    line_no: line.no,
    description: line.description,
    sac: line.sac || null,
    rate_bp: line.rateBp,
    list_paise: paise(line.list),
    discount_paise: paise(line.discount),
    net_paise: net,
    taxable_paise: taxable,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  };
}

/** What a row says by columns of that which its body says: lists and returns read it there. */
export function toColumns(body: DocumentBody) {
  const { net, taxable, cgst, sgst, igst } = body.total;
  return {
    kind: body.kind,
    full_number: body.number,
    template: body.template,
    issued_at: body.issuedAt,
    issued_on: body.issuedOn,
    previous_sha256: body.previous,
    order_id: body.order,
    payment_id: body.payment.id,
    place_code: body.supply?.place ?? null,
    taxable_paise: paise(taxable),
    cgst_paise: paise(cgst),
    sgst_paise: paise(sgst),
    igst_paise: paise(igst),
    total_paise: paise(net),
  } as const;
}

/** A body without its number, for another that says the same. */
export function getBodyFacts(body: DocumentBody): BodyFacts {
  const { kind, seller, buyer, supply, lines, total, order, payment } = body;
  const { corrects, refund, reinstates, declaration } = body;
  const declared = declaration === undefined ? {} : { declaration };
  const about = { order, payment, corrects, refund, reinstates, ...declared };
  return { kind, seller, buyer, supply, lines, total, ...about };
}

/** What stands in a row's `body`. */
export function toBody(text: string): DocumentBody {
  return JSON.parse(text) as DocumentBody;
}
