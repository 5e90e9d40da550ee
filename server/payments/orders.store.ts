// Orders with what came in for them, what went back, and whether their courses are open.
import { sql } from 'kysely';
import type { Expression, QueryCreator, RawBuilder, SqlBool } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import { contains } from '../platform/like-pattern.ts';
import type { Queries } from '../platform/ports.ts';
import type { OrderRow, PaymentEventRow, PaymentRow, Tables } from '../platform/tables.ts';

export interface OrderFilter {
  query?: string | undefined;
  status?: OrderStatus | 'stuck' | undefined;
}

export interface OrderWithTotals extends OrderRow {
  full_name: string;
  email: string;
  contact_number: string;
  erased_at: number | null;
  /** Paise captured, given back, and on their way back. */
  received: number;
  returned: number;
  pending_refunds: number;
  /** Courses of the order, and those of them that are open to its payer. */
  all_courses: number;
  open_courses: number;
  /** Payments that opened nothing and are not on their way back. */
  unallocated: number;
}

/** Paise of the refunds of an order's payments that stand so. */
const refunded = (ofStatus: RawBuilder<SqlBool>) => sql<number>`(
  select coalesce(sum(refunds.amount_paise), 0) from refunds
  join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and ${ofStatus})`;

/** Of an erased account every payment has opened nothing by now: only what should have gone back counts. */
const unallocated = sql<number>`(
  select count(*) from payments where payments.order_id = orders.id
    and not exists (select 1 from enrolments where enrolments.payment_id = payments.id)
    and payments.amount_paise > (select coalesce(sum(refunds.amount_paise), 0) from refunds
      where refunds.payment_id = payments.id and refunds.status <> 'failed')
    and (users.erased_at is null or exists (select 1 from refunds
      where refunds.payment_id = payments.id and refunds.status = 'failed')))`;

function ordersWithTotals(db: Pick<QueryCreator<Tables>, 'selectFrom'>) {
  return db.selectFrom((one) =>
    one
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select(['users.full_name', 'users.email', 'users.contact_number', 'users.erased_at'])
      .select([
        sql<number>`(select coalesce(sum(amount_paise), 0) from payments
          where payments.order_id = orders.id)`.as('received'),
        refunded(sql`refunds.status = 'processed'`).as('returned'),
        refunded(sql`refunds.status in ('wanted', 'pending')`).as('pending_refunds'),
        sql<number>`(select count(*) from order_items
          where order_items.order_id = orders.id)`.as('all_courses'),
        sql<number>`(select count(*) from order_items
          join enrolments on enrolments.course_id = order_items.course_id
          where order_items.order_id = orders.id
            and enrolments.user_id = orders.user_id)`.as('open_courses'),
        unallocated.as('unallocated'),
      ])
      .as('totals'),
  );
}

const isOpen = sql<SqlBool>`received = 0`;
const goesBack = sql<SqlBool>`received > 0 and returned + pending_refunds >= received`;
const hasStatus: Readonly<Record<OrderStatus | 'stuck', Expression<SqlBool>>> = {
  open: isOpen,
  paid: sql<SqlBool>`returned + pending_refunds < received`,
  refunding: sql<SqlBool>`${goesBack} and pending_refunds > 0`,
  refunded: sql<SqlBool>`${goesBack} and pending_refunds = 0`,
  stuck: sql<SqlBool>`returned + pending_refunds < received and open_courses < all_courses and erased_at is null or unallocated > 0`,
};

/** Makes `named`: the courses whose name has the words. */
function withNamed(db: Queries, query: string) {
  return db.with(
    (name) => name('named').materialized(),
    (one) =>
      one
        .selectFrom('courses')
        .select('courses.id')
        .where(({ or, ref }) => or(contains(query, ref('courses.name')))),
  );
}

function filteredOrders(db: Queries, { query, status }: OrderFilter) {
  let found = ordersWithTotals(query ? withNamed(db, query) : db);
  if (status) found = found.where(hasStatus[status]);
  if (query) {
    found = found.where(({ or, eb, ref, exists, selectFrom }) =>
      or([
        ...contains(query, ref('full_name'), ref('email')),
        eb('totals.id', '=', query),
        eb('totals.provider_order_id', '=', query),
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'totals.id')
            .where('payments.id', '=', query),
        ),
        // The courses are found once, not for every order.
        sql<SqlBool>`totals.id in (select order_items.order_id from order_items
          join named on named.id = order_items.course_id)`,
      ]),
    );
  }
  return found;
}

/** The latest first. */
export async function ordersPage(
  db: Queries,
  filter: OrderFilter,
  { from, many }: { from: number; many: number },
): Promise<OrderWithTotals[]> {
  const rows = await filteredOrders(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(from)
    .limit(many)
    .execute();
  return rows.map(numbered);
}

export async function ordersCount(db: Queries, filter: OrderFilter): Promise<number> {
  const row = await filteredOrders(db, filter)
    .select((one) => one.fn.countAll<number>().as('many'))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

/** Orders of one user that were paid, the latest first. */
export async function paidOrders(db: Queries, userId: string): Promise<OrderWithTotals[]> {
  const rows = await ordersWithTotals(db)
    .selectAll()
    .where('user_id', '=', userId)
    .where('received', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(numbered);
}

/** By our id or the provider's. */
export async function orderWithTotals(
  db: Queries,
  id: string,
): Promise<OrderWithTotals | undefined> {
  const row = await ordersWithTotals(db)
    .selectAll()
    .where((one) => one.or([one('id', '=', id), one('provider_order_id', '=', id)]))
    .executeTakeFirst();
  return row && numbered(row);
}

/** PostgreSQL answers sums as text. */
function numbered(row: OrderWithTotals): OrderWithTotals {
  return {
    ...row,
    received: Number(row.received),
    returned: Number(row.returned),
    pending_refunds: Number(row.pending_refunds),
    all_courses: Number(row.all_courses),
    open_courses: Number(row.open_courses),
    unallocated: Number(row.unallocated),
  };
}

/** What was paid for orders, the first first. */
export function paymentsOfOrders(db: Queries, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('captured_at')
    .execute();
}

export function eventsOfOrder(
  db: Queries,
  providerOrderId: string,
): Promise<Pick<PaymentEventRow, 'kind' | 'received_at'>[]> {
  return db
    .selectFrom('payment_events')
    .select(['kind', 'received_at'])
    .where('provider_order_id', '=', providerOrderId)
    .orderBy('received_at')
    .execute();
}

/** When the mail under a key was sent; null while it waits, undefined when there is none. */
export async function mailSentAt(db: Queries, onceKey: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
  return row?.sent_at;
}
