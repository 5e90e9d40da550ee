// Writes and reads orders and payments.
import { sql } from 'kysely';
import { sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { inBatches } from '../../platform/batches.ts';
import { updateOrderStates, isReleasedToBuyer } from '../../platform/order-states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../platform/tables.ts';
import { storeRefundPolicy } from '../refunds/refund-policy.ts';
import type { OwnedCourse } from '../refunds/bundle-refunds.ts';
import {
  insertOrderItems,
  insertOwnedCourses,
  listItemsByOrder,
} from '../orders/order-items.store.ts';
import type { OrderItem } from '../orders/order-items.ts';

export interface Order {
  /** Ours; also the receipt at the provider. */
  id: string;
  userId: string;
  providerOrderId: string;
  courseIds: string[];
  items: readonly OrderItemRow[];
  amountPaise: Paise;
  currency: 'INR';
  isPaid: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Writes an order with its lines and stores the policy that they name. Throws when the lines do not add up to its amount. */
export async function insertOrder(
  tx: Queries,
  order: OrderRow,
  { items, owned = [] }: { items: readonly OrderItem[]; owned?: readonly OwnedCourse[] },
): Promise<void> {
  if (sumPaise(items.map((item) => item.net_paise)) !== order.amount_paise)
    throw new Error('The lines of an order must add up to its amount.');
  await tx.insertInto('orders').values(order).execute();
  await insertOrderItems(
    tx,
    items.map((item) => ({ ...item, order_id: order.id })),
  );
  await insertOwnedCourses(
    tx,
    owned.map(({ courseId, paymentId, share }) => ({
      order_id: order.id,
      course_id: courseId,
      payment_id: paymentId,
      share_paise: share,
    })),
  );
  for (const version of new Set(items.map((item) => item.policy_version)))
    if (version !== null) await storeRefundPolicy(tx, version, order.created_at);
}

export async function setProviderOrderId(
  db: Queries,
  orderId: string,
  providerOrderId: string,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId })
    .where('id', '=', orderId)
    .execute();
}

/** Sets the provider's id on an existing order unless it has one. False for an unknown order. */
export async function setMissingProviderOrderId(
  tx: Queries,
  orderId: string,
  providerOrderId: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set((own) => ({
      provider_order_id: own.fn.coalesce('provider_order_id', own.val(providerOrderId)),
    }))
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOrderByProviderId(
  db: Queries,
  providerOrderId: string,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  if (!row) return undefined;
  return toOrder(row, (await listItemsByOrder(db, [row.id])).get(row.id));
}

/** The user's latest unpaid order of the same quote at the provider, created since a moment. */
export async function findOpenOrder(
  db: Queries,
  { user_id, quote_hash }: Pick<OrderRow, 'user_id' | 'quote_hash'>,
  since: number,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('quote_hash', '=', quote_hash)
    .where('status', '=', 'created')
    .where('created_at', '>=', since)
    .where('provider_order_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && toOrder(row, (await listItemsByOrder(db, [row.id])).get(row.id));
}

/** Buyer details from the last order with a stated State that the account may see. */
export function findLastStatedBuyer(db: Queries, userId: string) {
  return db
    .selectFrom('orders')
    .select(['buyer_state', 'buyer_gstin', 'buyer_name', 'buyer_address'])
    .where('user_id', '=', userId)
    .where('state_source', '=', 'given')
    .where('buyer_state', 'is not', null)
    .where(isReleasedToBuyer(sql.ref('orders.id')))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** An order with the facts that decide whether it is reconciled now. */
export interface ReconcilableOrder {
  order: Order;
  /** Number of its payments in the database. */
  payments: number;
  reconciledAt: number | null;
}

/** Orders by the provider's id. */
export async function listOrdersByProviderId(
  db: Queries,
  providerIds: readonly string[],
): Promise<Map<string, ReconcilableOrder>> {
  const known = new Map<string, ReconcilableOrder>();
  for (const ids of inBatches(providerIds)) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('payments')
          .select((item) => item.fn.countAll<number>().as('many'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .as('payments'),
      )
      .where('provider_order_id', 'in', ids)
      .execute();
    const items = await listItemsByOrder(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const order = toOrder(row, items.get(row.id));
      known.set(order.providerOrderId, {
        order,
        payments: Number(row.payments),
        reconciledAt: row.asked_at,
      });
    }
  }
  return known;
}

export async function recordReconciliation(
  db: Queries,
  orderId: string,
  at: number,
): Promise<void> {
  await db.updateTable('orders').set({ asked_at: at }).where('id', '=', orderId).execute();
}

function toOrder(row: OrderRow, items: readonly OrderItemRow[] = []): Order {
  return {
    id: row.id,
    userId: row.user_id,
    providerOrderId: row.provider_order_id ?? '',
    courseIds: items.map((item) => item.course_id),
    items,
    amountPaise: row.amount_paise,
    currency: row.currency,
    isPaid: row.status === 'paid',
    createdAt: row.created_at,
  };
}

/** Returns the updated order. Locks the row, so that settlements of one order wait for each other. */
export function markOrderPaid(tx: Queries, orderId: string, at: number): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set((row) => ({ status: 'paid', paid_at: row.fn.coalesce('paid_at', row.val(at)) }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when the payment is already settled. */
export async function insertPayment(tx: Queries, payment: PaymentRow): Promise<boolean> {
  const row = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await updateOrderStates(tx, { id: payment.order_id });
  return true;
}

export function findPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getAmountOfPayment(db: Queries, paymentId: string): Promise<Paise> {
  const row = await db
    .selectFrom('payments')
    .select('amount_paise')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.amount_paise;
}

export async function hasPayment(
  db: Queries,
  paymentId: string,
  orderId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}
