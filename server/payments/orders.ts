// Orders with their payments and refunds, as people read them: a student their own orders, admins all of them.
import { ORDERS_PER_PAGE, REVENUE_DAYS } from '#contract/orders.ts';
import type { LedgerOrder, OwnOrder, Refund } from '#contract/orders.ts';
import { totalOf } from '#contract/revenue.ts';
import type { Revenue } from '#contract/revenue.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { found } from '../platform/errors.ts';
import { lastDays } from '../platform/indian-days.ts';
import { idBatches, inOrder, pageOf } from '../platform/paging.ts';
import type { ListPage, ListPlace } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { OrderItemRow, PaymentRow, RefundRow } from '../platform/tables.ts';
import * as store from './orders.store.ts';
import type { OrderOfPayer, OrderFilter } from './orders.store.ts';
import { itemsOfOrders } from './order-items.store.ts';
import type { TabledOrder } from './orders-table.ts';
import { refundsOfPayments } from './refunds.store.ts';
import { revenueByDay } from './revenue.ts';
import { timelineOf } from './timeline.ts';
import type { Step } from './timeline.ts';

type OrdersDeps = Pick<Deps, 'db' | 'clock'>;

/** Paid orders of a user, the latest first. */
export async function ownPayments({ db }: OrdersDeps, userId: string): Promise<OwnOrder[]> {
  return viewsOf(db, await store.paidOrders(db, userId), ownView);
}

/** One order by our id or the provider's; of others only for admins, who also see its steps. Fails: not_found. */
export async function orderFor(
  { db }: OrdersDeps,
  viewer: { userId: string; accountType: string },
  id: string,
): Promise<OwnOrder & { timeline?: Step[] }> {
  const isAdmin = viewer.accountType === 'Admin';
  const row = await store.orderOfPayer(db, id);
  const isTheirs = row && (isAdmin || row.user_id === viewer.userId);
  const order = found(isTheirs ? row : undefined, 'Order not found.');
  const [view] = await viewsOf(db, [order], ownView);
  return { ...found(view), ...(isAdmin ? { timeline: await timelineOf(db, order) } : {}) };
}

/** A page of orders, the latest first; a page behind the last is empty. */
export async function orders(
  { reads }: Pick<Deps, 'reads'>,
  { query, status, ...place }: OrderFilter & ListPlace,
): Promise<ListPage & { data: LedgerOrder[] }> {
  const source = store.matchingOrders(reads, { query, status });
  const load = (ids: readonly string[]) => store.ordersByIds(reads, ids);
  const list = { name: 'orders', perPage: ORDERS_PER_PAGE, ...place };
  const { rows, ...page } = await pageOf(reads, { ...source, load }, list);
  return { ...page, data: await viewsOf(reads, rows, ledgerView) };
}

/** Orders with money in and access missing: the latest of them. */
export async function stuckOrders(deps: Pick<Deps, 'reads'>) {
  const { data, total, isMore } = await orders(deps, { status: 'stuck', page: 1 });
  return { data, total, isMore };
}

/** Orders at once in the table: a thousand take some twenty milliseconds. */
const TABLED_AT_ONCE = 1000;

/** Every matching order with its student's phone, the latest first, a batch at a time. */
export async function* tabledOrders(
  { reads }: Pick<Deps, 'reads'>,
  filter: OrderFilter,
): AsyncGenerator<TabledOrder[]> {
  for await (const ids of idBatches(reads, store.matchingOrders(reads, filter), TABLED_AT_ONCE)) {
    const rows = inOrder(ids, await store.ordersByIds(reads, ids));
    yield viewsOf(reads, rows, (row, parts) => ({
      ...ledgerView(row, parts),
      phone: row.erased_at === null ? row.contact_number : '',
    }));
  }
}

export interface RevenueDay extends Revenue {
  day: string;
}

/** The last days by Indian time, the oldest first, those without money included. */
export async function revenue({ db, clock }: OrdersDeps): Promise<RevenueDay[]> {
  const days = lastDays(clock(), REVENUE_DAYS);
  const known = await revenueByDay(db, found(days[0]));
  return days.map((day) => ({ day, ...(known.get(day) ?? totalOf([])) }));
}

interface Parts {
  items: Map<string, OrderItemRow[]>;
  payments: Map<string, PaymentRow[]>;
  refunds: Map<string, RefundRow[]>;
  /** Names by course id. */
  names: Map<string, string>;
}

async function viewsOf<View>(
  db: Queries,
  rows: readonly OrderOfPayer[],
  view: (row: OrderOfPayer, parts: Parts) => View,
): Promise<View[]> {
  if (rows.length === 0) return [];
  const orderIds = rows.map((row) => row.id);
  const items = await itemsOfOrders(db, orderIds);
  const payments = await store.paymentsOfOrders(db, orderIds);
  const refunds = await refundsOfPayments(
    db,
    payments.map((row) => row.id),
  );
  const courseIds = [...items.values()].flat().map((item) => item.course_id);
  const courses = await findCourses(db, [...new Set(courseIds)]);
  const parts = {
    items,
    payments: Map.groupBy(payments, (row) => row.order_id),
    refunds: Map.groupBy(refunds, (row) => row.payment_id),
    names: new Map(courses.map((course) => [course.id, course.name])),
  };
  return rows.map((row) => view(row, parts));
}

function ownView(row: OrderOfPayer, { items, payments, refunds, names }: Parts): OwnOrder {
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    status: row.state,
    courses: (items.get(row.id) ?? []).map(({ course_id: courseId }) => ({
      courseId,
      courseName: names.get(courseId) ?? '',
    })),
    amount: row.amount_paise,
    currency: row.currency,
    createdAt: iso(row.created_at),
    payments: (payments.get(row.id) ?? []).map((payment) => ({
      paymentId: payment.id,
      amount: payment.amount_paise,
      method: payment.method,
      paidAt: iso(payment.captured_at),
      refunds: (refunds.get(payment.id) ?? []).map(refundView),
    })),
  };
}

function ledgerView(row: OrderOfPayer, parts: Parts): LedgerOrder {
  const isGone = row.erased_at !== null;
  return {
    ...ownView(row, parts),
    student: isGone
      ? { _id: '', name: '', email: '' }
      : { _id: row.user_id, name: row.full_name, email: row.email },
    isStuck: row.is_stuck === 1,
  };
}

export function refundView(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: row.amount_paise,
    status: row.status,
    cause: row.cause,
    createdAt: iso(row.created_at),
    processedAt: row.processed_at === null ? null : iso(row.processed_at),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
