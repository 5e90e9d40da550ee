// The content of a document as stored, hashed and drawn. A snapshot: nothing is looked up later. Integers and strings only;
// amounts are paise.
import { paise } from '#contract/sales/money.ts';
import { sumTaxes } from '#contract/sales/gst.ts';
import type { TaxHeads, Taxes } from '#contract/sales/gst.ts';
import type { DocumentKind, DocumentLineRow, SellerTermsRow } from '../../platform/tables.ts';

/** Template of new documents. A template never changes: a new one gets a new name. */
export const TEMPLATE = 'a4-3';
/** Templates of older documents, which are always drawn with them. They have other texts than new documents. */
export const OLD_TEMPLATES: readonly string[] = ['a4-1', 'a4-2'];
/** The first template. It marks copied text by run instead of by line. */
export const FIRST_TEMPLATE = 'a4-1';

// Types instead of interfaces, so that they are assignable to plain JSON.
type BodySeller = {
  /** Empty until the seller is stated. */
  legalName: string;
  tradeName: string;
  address: string;
  state: string;
  gstin: string;
  careMail: string;
  carePhone: string;
};

type BodyBuyer = {
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

/** Known when the number is drawn. */
type BodyNumber = {
  number: string;
  issuedOn: string;
  issuedAt: number;
  /** Hash of the previous document in the series; empty for the first. */
  previous: string;
};

export type BodyFacts = {
  kind: DocumentKind;
  seller: BodySeller;
  buyer: BodyBuyer;
  /** Null when no tax is collected. `source`: how the State is known; accountants check values other than `given`. */
  supply: { place: string; heads: TaxHeads; source: string } | null;
  lines: BodyLine[];
  total: { net: number; taxable: number; cgst: number; sgst: number; igst: number };
  order: string;
  payment: { id: string; method: string; on: string };
  /** The document that a note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  refund: { id: string; reason: string } | null;
  /** The note that this document replaces after a failed refund. */
  reinstates: { number: string; issuedOn: string } | null;
  /** Declaration required on some invoices. Notes store it too, for a document that may replace them. */
  declaration?: string;
};

export type DocumentBody = BodyFacts & BodyNumber & { template: string };

/** `organization`: the trade name until the seller is stated. */
export function toBodySeller(terms: SellerTermsRow | undefined, organization: string): BodySeller {
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

/** A line without its amounts. */
type LineWithoutAmounts = Pick<
  BodyLine,
  'no' | 'description' | 'sac' | 'rateBp' | 'list' | 'discount'
>;

export function toBodyLine(about: LineWithoutAmounts, taxes: Taxes): BodyLine {
  const { net, taxable, cgst, sgst, igst } = taxes;
  return { ...about, net, taxable, cgst, sgst, igst };
}

export function toTaxes({ net, taxable, cgst, sgst, igst }: BodyLine): Taxes {
  return {
    net: paise(net),
    taxable: paise(taxable),
    cgst: paise(cgst),
    sgst: paise(sgst),
    igst: paise(igst),
  };
}

export function sumLines(lines: readonly BodyLine[]): BodyFacts['total'] {
  const { net, taxable, cgst, sgst, igst } = sumTaxes(lines.map(toTaxes));
  return { net, taxable, cgst, sgst, igst };
}

export function toLineRow(documentId: string, line: BodyLine): DocumentLineRow {
  const { net, taxable, cgst, sgst, igst } = toTaxes(line);
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

/** Columns that repeat values of the body for lists and returns. */
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

/** The facts of a body without its number, for a new document with the same content. */
export function toBodyFacts(body: DocumentBody): BodyFacts {
  const { kind, seller, buyer, supply, lines, total, order, payment } = body;
  const { corrects, refund, reinstates, declaration } = body;
  const declared = declaration === undefined ? {} : { declaration };
  const about = { order, payment, corrects, refund, reinstates, ...declared };
  return { kind, seller, buyer, supply, lines, total, ...about };
}

/** Parses the `body` of a row. */
export function parseBody(text: string): DocumentBody {
  return JSON.parse(text) as DocumentBody;
}
