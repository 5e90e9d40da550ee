// What orders say for their invoices: the coupon, and the documents with their tax.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';

/** A document that reinstates a refunded sale repeats an earlier one, so it is left out. */
const invoicesOfOrder = sql`documents where documents.order_id = orders.id
  and documents.kind in ('invoice', 'receipt') and documents.reinstates_id is null`;

/** The numbers of receipts and invoices of a row of `orders`, the first first. */
export const invoiceNumbers = sql<string | null>`(select string_agg(documents.full_number, '; '
  order by documents.issued_at, documents.full_number) from ${invoicesOfOrder})`;

/** The tax on the invoices of a row of `orders`; null where there is none. PostgreSQL gives a sum as text. */
export const invoiceTax = sql<
  number | string | null
>`(select sum(documents.cgst_paise + documents.sgst_paise + documents.igst_paise)
  from ${invoicesOfOrder} and documents.kind = 'invoice')`;

export async function billingRow(db: Queries, orderId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .select(['coupons.code as coupon', invoiceNumbers.as('invoices'), invoiceTax.as('tax')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
