// Billing details of an order for admins: prices, coupon, business, State, tax.
import { sql } from 'kysely';
import { paise, sumPaise } from '#contract/sales/money.ts';
import type { OrderBilling } from '#contract/sales/orders.ts';
import { STATES } from '#contract/sales/states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import { listItemsByOrder } from './order-items.store.ts';
import type { OrderOfPayer } from './orders.store.ts';

/** Leaves out documents that replace the note of a failed refund: they repeat an earlier invoice. */
const invoicesOfOrder = sql`documents where documents.order_id = orders.id
  and documents.kind in ('invoice', 'receipt') and documents.reinstates_id is null`;

/** Numbers of the receipts and invoices of a row of `orders`, oldest first. */
export const invoiceNumbers = sql<string | null>`(select string_agg(documents.full_number, '; '
  order by documents.issued_at, documents.full_number) from ${invoicesOfOrder})`;

/** Tax on the invoices of a row of `orders`; null without an invoice. PostgreSQL returns a sum as text. */
export const invoiceTax = sql<
  number | string | null
>`(select sum(documents.cgst_paise + documents.sgst_paise + documents.igst_paise)
  from ${invoicesOfOrder} and documents.kind = 'invoice')`;

function getBillingRow(db: Queries, orderId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .select(['coupons.code as coupon', invoiceNumbers.as('invoices'), invoiceTax.as('tax')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Leaves out personal data of erased accounts. */
export async function getOrderBilling(db: Queries, order: OrderOfPayer): Promise<OrderBilling> {
  const items = (await listItemsByOrder(db, [order.id])).get(order.id) ?? [];
  const { coupon, invoices, tax } = await getBillingRow(db, order.id);
  const isErased = order.erased_at !== null;
  const discount = sumPaise(items.map((item) => item.discount_paise));
  return {
    listPrice: sumPaise(items.map((item) => item.list_paise)),
    coupon: coupon === null ? null : { code: coupon, discount },
    business: isErased ? '' : (order.buyer_name ?? ''),
    gstin: isErased ? '' : (order.buyer_gstin ?? ''),
    state: formatBuyerState(order),
    phone: isErased ? '' : order.contact_number,
    invoice: invoices ?? '',
    tax: tax === null ? null : paise(Number(tax)),
  };
}

/** The buyer's State. Marked as assumed when the buyer stated none and the seller's State was used. */
export function formatBuyerState({
  buyer_state: state,
  state_source: source,
}: Pick<OrderRow, 'buyer_state' | 'state_source'>): string {
  if (source === 'abroad') return 'Outside India';
  if (state === null) return '';
  return source === 'assumed' ? `${STATES[state]} (assumed)` : STATES[state];
}
