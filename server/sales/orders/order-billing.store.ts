// Billing details of orders: coupon, document numbers and tax.
import { sql } from 'kysely';
import type { Queries } from '../../platform/ports.ts';

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

export async function getBillingRow(db: Queries, orderId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .select(['coupons.code as coupon', invoiceNumbers.as('invoices'), invoiceTax.as('tax')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
