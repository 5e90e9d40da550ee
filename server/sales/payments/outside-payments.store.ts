// Payments that the school received outside the provider.
import type { Queries } from '../../platform/ports.ts';
import type { OutsidePaymentRow, RefundRow } from '../../platform/tables.ts';

export async function insertOutsidePayment(tx: Queries, row: OutsidePaymentRow): Promise<void> {
  await tx.insertInto('outside_payments').values(row).execute();
}

/** By payment id. */
export async function listOutsidePaymentsById(
  db: Queries,
  paymentIds: readonly string[],
): Promise<Map<string, OutsidePaymentRow>> {
  const rows = await db
    .selectFrom('outside_payments')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

async function isOutsidePayment(db: Queries, paymentId: string): Promise<boolean> {
  return (await listOutsidePaymentsById(db, [paymentId])).has(paymentId);
}

/** The payment that was already recorded with this creation key. */
export function findRecordedPayment(
  db: Queries,
  { recorded_by, creation_key }: Pick<OutsidePaymentRow, 'recorded_by' | 'creation_key'>,
): Promise<{ paymentId: string; orderId: string } | undefined> {
  return db
    .selectFrom('outside_payments')
    .innerJoin('payments', 'payments.id', 'outside_payments.payment_id')
    .select(['payments.id as paymentId', 'payments.order_id as orderId'])
    .where('recorded_by', '=', recorded_by)
    .where('creation_key', '=', creation_key)
    .executeTakeFirst();
}

/** Whether the refund is paid outside the provider. */
export async function isRefundedOutside(
  db: Queries,
  { cause, payment_id: paymentId }: Pick<RefundRow, 'cause' | 'payment_id'>,
): Promise<boolean> {
  return cause === 'by-hand' || isOutsidePayment(db, paymentId);
}
