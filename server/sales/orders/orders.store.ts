// Queries for orders with their payers, and their payments, events and mails.
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { OrderStatus } from '#contract/sales/orders.ts';
import { isReleasedToBuyer } from '../../platform/order-states.ts';
import type { Matching } from '../../platform/paging.ts';
import type { Queries } from '../../platform/ports.ts';
import type {
  MailRow,
  OrderRow,
  PaymentEventRow,
  PaymentRow,
  Tables,
} from '../../platform/tables.ts';
import { containsText, PERSON_COLUMNS } from '../../platform/text-search.ts';
import type { PersonSearch } from '../../platform/text-search.ts';

export interface OrderFilter extends PersonSearch {
  status?: OrderStatus | 'stuck' | undefined;
}

export interface OrderOfPayer extends OrderRow {
  full_name: string;
  email: string;
  contact_number: string;
  erased_at: number | null;
}

function selectOrdersOfPayers(db: Queries) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.full_name', 'users.email', 'users.contact_number', 'users.erased_at']);
}

/** Our ids, and order and payment ids of the provider. No name or title has this form. */
const ID = /^((out_)?[0-9a-f]{24}|(order|pay)_\w{14})$/;

export function selectMatchingOrders(
  db: Queries,
  { query, status, personIds }: OrderFilter,
): Matching {
  let matching = db.selectFrom('orders').select(['orders.id', 'orders.created_at']);
  if (status === 'stuck') matching = matching.where('orders.is_stuck', '=', sql.lit(1));
  else if (status) matching = matching.where('orders.state', '=', status);
  if (!query) return matching;
  if (ID.test(query)) return matching.where(matchesId(query));
  if (personIds) return matching.where('orders.user_id', 'in', personIds);
  return matching.where(({ or, eb, selectFrom }) => {
    const payers = selectFrom('users')
      .select('users.id')
      .where(containsText(query, PERSON_COLUMNS));
    const courses = selectFrom('courses')
      .select('courses.id')
      .where(containsText(query, ['courses.name']));
    const ofCourses = selectFrom('order_items')
      .select('order_items.order_id')
      .where('order_items.course_id', 'in', courses);
    return or([eb('orders.user_id', 'in', payers), eb('orders.id', 'in', ofCourses)]);
  });
}

/** Matches our id, or the provider's id of the order or of a payment. */
const matchesId =
  (id: string) =>
  ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
    or([
      eb('orders.id', '=', id),
      eb('orders.provider_order_id', '=', id),
      eb('orders.id', 'in', selectFrom('payments').select('order_id').where('id', '=', id)),
    ]);

export function listOrdersByIds(db: Queries, ids: readonly string[]): Promise<OrderOfPayer[]> {
  return selectOrdersOfPayers(db).where('orders.id', 'in', ids).execute();
}

/** Paid orders that the user's account may see, newest first. */
export function listPaidOrders(db: Queries, userId: string): Promise<OrderOfPayer[]> {
  return selectPaidOrders(db, userId)
    .where(isReleasedToBuyer(sql.ref('orders.id')))
    .execute();
}

/** Includes orders that wait for the confirmation of the account's address: for refunds, not shown to the account. */
export function listAllPaidOrders(db: Queries, userId: string): Promise<OrderOfPayer[]> {
  return selectPaidOrders(db, userId).execute();
}

function selectPaidOrders(db: Queries, userId: string) {
  return selectOrdersOfPayers(db)
    .where('user_id', '=', userId)
    .where('state', '<>', 'open')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
}

/** By our id or the provider's. */
export function findOrderOfPayer(db: Queries, id: string): Promise<OrderOfPayer | undefined> {
  return selectOrdersOfPayers(db)
    .where((order) => order.or([order('orders.id', '=', id), order('provider_order_id', '=', id)]))
    .executeTakeFirst();
}

/** Whether the order belongs to this user and the account may see it. */
export async function isOwnOrder(
  db: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isReleasedToBuyer(sql.ref('orders.id')))
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments of orders, oldest first. */
export function listPaymentsOfOrders(
  db: Queries,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('captured_at')
    .execute();
}

export function listEventsOfOrder(
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

/** Delivery state of the mail with this key; undefined when there is none. */
export function findMailByKey(
  db: Queries,
  onceKey: string,
): Promise<Pick<MailRow, 'sent_at' | 'rejected_at' | 'rejection'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['sent_at', 'rejected_at', 'rejection'])
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
}
