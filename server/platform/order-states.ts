// Computes the columns `state` and `is_stuck` of orders. Every change of payments, refunds or enrolments updates them in its
// transaction.
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Queries } from './ports.ts';

/** Selects one order, the orders of a course, or the orders of a user. */
type OrderSelection =
  | { id: string }
  | { paymentId: string }
  | { courseId: string }
  | { userId: string; courseId?: string };

/** Paise of an order's refunds with these statuses. */
const sumRefunds = (whereStatus: RawBuilder<SqlBool>) => sql`(
  select coalesce(sum(refunds.amount_paise), 0) from refunds
  join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and ${whereStatus})`;

/**
 * Paise of returned courses that are not refunded, for a payment or an order: see
 * server/sales/refunds/bundle-refunds.ts. A provider's offer lowers every line in proportion; each line is rounded up.
 */
const sumRetained = (wherePayments: RawBuilder<SqlBool>) => sql`(
  select coalesce(sum((order_items.net_paise * paid.amount_paise + paid_order.amount_paise - 1)
    / nullif(paid_order.amount_paise, 0) - coalesce((
    select sum(refund_items.amount_paise) from refund_items
    join refunds on refunds.id = refund_items.refund_id
    where refunds.payment_id = paid.id and refunds.status <> 'failed'
      and refund_items.line_no = order_items.line_no), 0)), 0)
  from payments as paid join orders as paid_order on paid_order.id = paid.order_id
  join order_items on order_items.order_id = paid.order_id
  where ${wherePayments} and exists (select 1 from refund_items
    join refunds on refunds.id = refund_items.refund_id
    where refunds.payment_id = paid.id and refunds.status <> 'failed'
      and refund_items.line_no = order_items.line_no and refund_items.is_returned = 1))`;

/**
 * Number of payments without an enrolment, a waiting enrolment or a full refund. Erased accounts have no enrolments, so
 * only their payments with a failed refund count.
 */
const unallocated = sql`(
  select count(*) from payments where payments.order_id = orders.id
    and not exists (select 1 from enrolments where enrolments.payment_id = payments.id)
    and not exists (select 1 from waiting_enrolments where waiting_enrolments.payment_id = payments.id)
    and payments.amount_paise > (select coalesce(sum(refunds.amount_paise), 0) from refunds
      where refunds.payment_id = payments.id and refunds.status <> 'failed')
      + ${sumRetained(sql`paid.id = payments.id`)}
    and (users.erased_at is null or exists (select 1 from refunds
      where refunds.payment_id = payments.id and refunds.status = 'failed')))`;

/** `id`, `state` and `is_stuck` (0 or 1) computed from the other tables, for the orders that match `whereOrders`. */
function selectDerivedStates(whereOrders: RawBuilder<SqlBool>) {
  return sql`select id,
      case when amount_paise = 0 then 'paid' when received = 0 then 'open' when going_back < received then 'paid'
        when pending > 0 then 'refunding' else 'refunded' end as state,
      case when unallocated > 0 or (received - going_back - retained > open_net and erased_at is null)
        then 1 else 0 end as is_stuck
    from (
      select orders.id, orders.amount_paise, users.erased_at,
        (select coalesce(sum(amount_paise), 0) from payments where payments.order_id = orders.id) as received,
        ${sumRefunds(sql`refunds.status <> 'failed'`)} as going_back,
        ${sumRefunds(sql`refunds.status in ('wanted', 'pending')`)} as pending,
        (select coalesce(sum(order_items.net_paise), 0) from order_items
          join enrolments on enrolments.course_id = order_items.course_id
          where order_items.order_id = orders.id and enrolments.user_id = orders.user_id)
        + (select coalesce(sum(order_items.net_paise), 0) from order_items
          join waiting_enrolments on waiting_enrolments.course_id = order_items.course_id
          where order_items.order_id = orders.id and waiting_enrolments.user_id = orders.user_id
            and waiting_enrolments.payment_id is not null) as open_net,
        ${sumRetained(sql`paid.order_id = orders.id`)} as retained,
        ${unallocated} as unallocated
      from orders join users on users.id = orders.user_id
      where ${whereOrders}
    ) as sums`;
}

/** Ids of orders whose columns differ from the computed values, at most a thousand. */
export async function listWrongOrderStates(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select orders.id from orders
    join (${selectDerivedStates(sql<SqlBool>`true`)}) as derived on derived.id = orders.id
    where orders.state <> derived.state or orders.is_stuck <> derived.is_stuck
    limit 1000`.execute(db);
  return rows.map((row) => row.id);
}

/** Recomputes the columns of all orders. */
export function updateAllOrderStates(db: Queries): Promise<void> {
  return setStates(db, sql<SqlBool>`true`);
}

/** Call after a change of payments, refunds or enrolments, within its transaction. */
export function updateOrderStates(tx: Queries, selection: OrderSelection): Promise<void> {
  return setStates(tx, whereSelected(selection));
}

async function setStates(db: Queries, whereOrders: RawBuilder<SqlBool>): Promise<void> {
  await sql`update orders set state = derived.state, is_stuck = derived.is_stuck
    from (${selectDerivedStates(whereOrders)}) as derived
    where orders.id = derived.id
      and (orders.state <> derived.state or orders.is_stuck <> derived.is_stuck)`.execute(db);
}

function whereSelected(selection: OrderSelection): RawBuilder<SqlBool> {
  if ('id' in selection) return sql`orders.id = ${selection.id}`;
  if ('paymentId' in selection)
    return sql`orders.id = (select order_id from payments where id = ${selection.paymentId})`;
  if (!('userId' in selection))
    return sql`orders.id in (select order_id from order_items where course_id = ${selection.courseId})`;
  if (selection.courseId === undefined) return sql`orders.user_id = ${selection.userId}`;
  return sql`orders.user_id = ${selection.userId} and exists (select 1 from order_items
    where order_id = orders.id and course_id = ${selection.courseId})`;
}

/**
 * Whether the buyer's account may see an order. `orderId` is an expression that uses none of the table names below. A payment recorded by an admin is matched by the buyer's email address; anybody may have signed up with it, so the
 * order and its documents wait until it is confirmed.
 */
export function isReleasedToBuyer(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from payments as by_hand
    join outside_payments as recorded on recorded.payment_id = by_hand.id
    join orders as sold on sold.id = by_hand.order_id
    join users as buyers on buyers.id = sold.user_id
    where by_hand.order_id = ${orderId} and buyers.proven_at is null)`;
}
