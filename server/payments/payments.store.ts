// The rows of orders and payments.
import type { Paise } from '#contract/money.ts';
import type { Queries } from '../ports.ts';
import type { OrderRow, PaymentRow } from '../tables.ts';

/** An order as the rules see it. */
export interface Order {
  /** Ours; also the receipt at the provider. */
  id: string;
  userId: string;
  providerOrderId: string;
  courseIds: string[];
  amountPaise: Paise;
  currency: 'INR';
  isPaid: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

export async function insertOrder(db: Queries, order: OrderRow): Promise<void> {
  await db.insertInto('orders').values(order).execute();
}

export async function nameAtProvider(
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

export async function orderByProviderId(
  db: Queries,
  providerOrderId: string,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  return row && orderOf(row, providerOrderId);
}

/** The user's own latest unpaid order of exactly these courses and this sum, made since a moment. */
export async function sameOpenOrder(
  db: Queries,
  wanted: Pick<OrderRow, 'user_id' | 'course_ids' | 'amount_paise'>,
  since: number,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', wanted.user_id)
    .where('course_ids', '=', wanted.course_ids)
    .where('amount_paise', '=', wanted.amount_paise)
    .where('status', '=', 'created')
    .where('created_at', '>=', since)
    .where('provider_order_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.provider_order_id ? orderOf(row, row.provider_order_id) : undefined;
}

/** An order, and what decides whether the provider is asked about it. */
export interface AskedOrder {
  order: Order;
  /** How many payments of it we know. */
  payments: number;
  askedAt: number | null;
}

const IDS_AT_ONCE = 500;

/** Our orders among those of the provider, by its ids. */
export async function ordersAtProvider(
  db: Queries,
  providerIds: readonly string[],
): Promise<Map<string, AskedOrder>> {
  const known = new Map<string, AskedOrder>();
  for (let from = 0; from < providerIds.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('payments')
          .select((one) => one.fn.countAll<number>().as('many'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .as('payments'),
      )
      .where('provider_order_id', 'in', providerIds.slice(from, from + IDS_AT_ONCE))
      .execute();
    for (const row of rows) {
      const id = row.provider_order_id ?? '';
      known.set(id, {
        order: orderOf(row, id),
        payments: Number(row.payments),
        askedAt: row.asked_at,
      });
    }
  }
  return known;
}

export async function noteAsked(db: Queries, orderId: string, at: number): Promise<void> {
  await db.updateTable('orders').set({ asked_at: at }).where('id', '=', orderId).execute();
}

function orderOf(row: OrderRow, providerOrderId: string): Order {
  return {
    id: row.id,
    userId: row.user_id,
    providerOrderId,
    courseIds: JSON.parse(row.course_ids) as string[],
    amountPaise: row.amount_paise,
    currency: row.currency,
    isPaid: row.status === 'paid',
    createdAt: row.created_at,
  };
}

/** Also takes the row's lock, so that settlements of one order wait for each other. */
export async function markPaid(db: Queries, orderId: string, at: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((row) => ({ status: 'paid', paid_at: row.fn.coalesce('paid_at', row.val(at)) }))
    .where('id', '=', orderId)
    .execute();
}

/** False when the payment is settled already. */
export async function insertPayment(db: Queries, payment: PaymentRow): Promise<boolean> {
  const row = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
