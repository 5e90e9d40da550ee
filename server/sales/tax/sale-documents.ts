// Documents of sales: a receipt or tax invoice, issued in the transaction of the settlement.
import { getSupply, splitTaxes } from '#contract/sales/gst.ts';
import { sumPaise } from '#contract/sales/money.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import type { IssuedDocument } from '#contract/sales/issued-documents.ts';
import { getOrganization } from '../../platform/organization.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import type {
  DocumentRow,
  OrderItemRow,
  OrderRow,
  PaymentRow,
  SellerTermsRow,
} from '../../platform/tables.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import { toBodyLine, toBodySeller, sumLines } from './document-body.ts';
import type { BodyFacts, BodyLine } from './document-body.ts';
import * as store from './documents.store.ts';
import { issueDocument } from './issue-document.ts';
import { findTermsAt } from './seller-terms.store.ts';

export interface Sale {
  order: OrderRow;
  payment: PaymentRow;
  /** The lines whose courses the payment opened. The document shows only these. */
  items: readonly OrderItemRow[];
  buyerName: string;
}

/** Issues the receipt or tax invoice. Undefined when the lines cost nothing. */
export async function issueForSale(
  deps: Ports,
  tx: Queries,
  sale: Sale,
): Promise<DocumentRow | undefined> {
  const { order, payment } = sale;
  const at = payment.captured_at;
  if (sumPaise(sale.items.map((item) => item.net_paise)) === 0) return undefined;
  const facts = buildFacts(await findTermsAt(tx, at), {
    ...sale,
    organization: (await getOrganization(tx)).name,
  });
  const none = { refund_id: null, corrects_id: null, reinstates_id: null };
  const belongs = { ...none, order_id: order.id, payment_id: payment.id, user_id: order.user_id };
  return issueDocument(deps, tx, { facts, belongs, at });
}

function buildFacts(
  terms: SellerTermsRow | undefined,
  sale: Sale & { organization: string },
): BodyFacts {
  const { order, payment } = sale;
  const isTaxed = terms?.registration === 'regular';
  const supply = isTaxed ? toSupply(terms, order) : null;
  const lines = combineEstimatedLines(sale.items).map((item): BodyLine => {
    // Exports under a letter of undertaking are untaxed, so their lines have no rate.
    const isCharged = isTaxed && supply?.heads !== 'none';
    const rateBp = isCharged ? (item.rate_bp ?? terms.rate_bp) : 0;
    const about = {
      no: item.line_no,
      description: item.title,
      sac: isTaxed ? (item.sac ?? terms.sac) : '',
      rateBp,
      list: item.list_paise,
      discount: item.list_paise - item.net_paise,
    };
    return toBodyLine(about, splitTaxes(item.net_paise, rateBp, supply?.heads ?? 'none'));
  });
  return {
    kind: isTaxed ? 'invoice' : 'receipt',
    seller: toBodySeller(terms, sale.organization),
    buyer: {
      name: order.buyer_name || sale.buyerName,
      address: order.buyer_address ?? '',
      gstin: (isTaxed && order.buyer_gstin) || '',
      state: supply?.place ?? '',
    },
    supply,
    lines,
    total: sumLines(lines),
    order: order.id,
    payment: {
      id: payment.id,
      method: getMethodName(payment.method),
      on: formatIndianDay(payment.captured_at),
    },
    corrects: null,
    refund: null,
    reinstates: null,
    ...(isTaxed && needsDeclaration(terms, order) ? { declaration: NO_PORTAL_NUMBER } : {}),
  };
}

/** Wording of CGST Rules, rule 46(s). */
const NO_PORTAL_NUMBER =
  'I/We hereby declare that though our aggregate turnover in any preceding financial year from 2017-18 onwards is more than the aggregate turnover notified under sub-rule (4) of rule 48, we are not required to prepare an invoice in terms of the provisions of the said sub-rule.';

/** Sellers above the e-invoice turnover declare it on sales that need no e-invoice: not to a GSTIN, not abroad. */
function needsDeclaration({ e_invoice }: SellerTermsRow, order: OrderRow): boolean {
  return e_invoice === 1 && !order.buyer_gstin && order.state_source !== 'abroad';
}

/** Older orders without a State count as sales in the seller's State, marked as assumed. */
function toSupply(terms: SellerTermsRow, order: OrderRow): BodyFacts['supply'] {
  const isKnown = order.buyer_state !== null || order.state_source === 'abroad';
  const state = isKnown ? order.buyer_state : terms.state_code;
  const seller = { state: terms.state_code, lut: terms.lut === 1 };
  const { place, heads } = getSupply(seller, { gstin: order.buyer_gstin || null, state });
  return { place, heads, source: isKnown ? (order.state_source ?? 'given') : 'assumed' };
}

/** Lines with estimated amounts are combined, so that no estimate looks exact. */
function combineEstimatedLines(items: readonly OrderItemRow[]): readonly OrderItemRow[] {
  const [first] = items;
  if (!first || items.length === 1 || items.every((item) => item.is_estimated === 0)) return items;
  const title = items.map((item) => item.title).join(', ');
  const net = sumPaise(items.map((item) => item.net_paise));
  return [{ ...first, title, list_paise: net, price_paise: net, net_paise: net }];
}

/** Documents of orders by payment, oldest first. */
export async function listDocumentsByPayment(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, IssuedDocument[]>> {
  const rows = await store.listDocumentsOfOrders(db, orderIds);
  const views = rows.map((row) => ({
    paymentId: row.payment_id,
    document: {
      _id: row.id,
      kind: row.kind,
      number: row.full_number,
      issuedOn: row.issued_on,
      total: row.total_paise,
    },
  }));
  const groups = Map.groupBy(views, ({ paymentId }) => paymentId);
  return new Map([...groups].map(([id, some]) => [id, some.map(({ document }) => document)]));
}
