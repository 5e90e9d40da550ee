// Queries for refunds and their lines.
import { ZERO } from '#contract/sales/money.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { inBatches } from '../../platform/batches.ts';
import { updateOrderStates } from '../../platform/order-states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { PaymentRow, RefundItemRow, RefundRow } from '../../platform/tables.ts';
import { listItemsByOrder } from '../orders/order-items.store.ts';
import { scaleToAmount } from './refund-lines.ts';
import type { AmountByLine, PaidLines } from './refund-lines.ts';

export interface PaidOrder {
  payment: PaymentRow;
  userId: string;
}

/** Locks the payer's account and the payment, so that all changes of its refunds run one after the other. */
export async function lockPayment(tx: Queries, id: string): Promise<PaidOrder | undefined> {
  const order = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.user_id')
    .where('payments.id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  await lockUser(tx, order.user_id);
  const payment = await tx
    .updateTable('payments')
    .set((row) => ({ method: row.ref('method') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { payment, userId: order.user_id };
}

export async function insertRefund(
  tx: Queries,
  refund: RefundRow,
  { lines, returned }: { lines: AmountByLine; returned: ReadonlySet<number> },
): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute();
  const rows = [...new Set([...lines.keys(), ...returned])].map((line_no): RefundItemRow => ({
    refund_id: refund.id,
    line_no,
    amount_paise: lines.get(line_no) ?? ZERO,
    is_returned: returned.has(line_no) ? 1 : 0,
  }));
  if (rows.length > 0) await tx.insertInto('refund_items').values(rows).execute();
  await updateOrderStates(tx, { paymentId: refund.payment_id });
}

/** Oldest first. */
export function listRefundsOfPayment(db: Queries, paymentId: string): Promise<RefundRow[]> {
  return listRefundsOfPayments(db, [paymentId]);
}

/** Oldest first. */
export function listRefundsOfPayments(db: Queries, ids: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Refunded amounts by line. */
export function listRefundItems(db: Queries, ids: readonly string[]): Promise<RefundItemRow[]> {
  return db
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', 'in', ids)
    .orderBy('line_no')
    .execute();
}

export async function getPaidLines(
  tx: Queries,
  { id, order_id: orderId, amount_paise: amount }: PaymentRow,
): Promise<PaidLines> {
  const refunds = await listRefundsOfPayment(tx, id);
  const rows = await listRefundItems(
    tx,
    refunds.map((refund) => refund.id),
  );
  const items = (await listItemsByOrder(tx, [orderId])).get(orderId) ?? [];
  return { items: scaleToAmount(items, amount), refunds, rows };
}

/** Refunds that are requested or pending, oldest first. */
/** Whether a refund of the order has begun and not ended. */
export async function hasRefundUnderWay(db: Queries, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', 'in', ['wanted', 'pending'])
    .executeTakeFirst();
  return row !== undefined;
}

export function listOpenRefunds(db: Queries): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', 'in', ['wanted', 'pending'])
    .orderBy('created_at')
    .execute();
}

/** Courses of a buyer whose return is not completed. */
export async function listCoursesBeingReturned(db: Queries, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .innerJoin('refund_items', 'refund_items.refund_id', 'refunds.id')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.order_id', '=', 'orders.id')
        .onRef('order_items.line_no', '=', 'refund_items.line_no'),
    )
    .select('order_items.course_id')
    .where('orders.user_id', '=', userId)
    .where('refunds.cause', '=', 'guarantee')
    .where('refunds.status', 'in', ['wanted', 'pending'])
    .execute();
  return new Set(rows.map((row) => row.course_id));
}

/** The status of known refunds by the provider's id. */
export async function listRefundStatuses(
  db: Queries,
  providerIds: readonly string[],
): Promise<Map<string, RefundRow['status']>> {
  const known = new Map<string, RefundRow['status']>();
  for (const ids of inBatches(providerIds)) {
    const rows = await db
      .selectFrom('refunds')
      .select(['provider_refund_id', 'status'])
      .where('provider_refund_id', 'in', ids)
      .execute();
    for (const row of rows) known.set(row.provider_refund_id ?? '', row.status);
  }
  return known;
}

/** The caller holds the lock of the payment. */
export async function updateRefund(
  tx: Queries,
  id: string,
  change: Partial<Pick<RefundRow, 'status' | 'provider_refund_id' | 'processed_at'>>,
): Promise<void> {
  const { payment_id: paymentId } = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  await updateOrderStates(tx, { paymentId });
}
