// Orders with their payments and refunds, as people read them: a student their own orders, admins all of them.
import { ORDERS_PER_PAGE, REVENUE_DAYS } from '#contract/orders.ts';
import type { LedgerOrder, OrderStatus, OwnOrder, Refund } from '#contract/orders.ts';
import { totalOf } from '#contract/revenue.ts';
import type { Revenue } from '#contract/revenue.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { found } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { OrderItemRow, PaymentRow, RefundRow } from '../platform/tables.ts';
import * as store from './orders.store.ts';
import type { OrderWithTotals, OrderFilter } from './orders.store.ts';
import { itemsOfOrders } from './order-items.store.ts';
import type { TabledOrder } from './orders-table.ts';
import { refundsOfPayments } from './refunds.store.ts';
import { dayStart, lastDays, revenueByDay } from './revenue.ts';
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
  const row = await store.orderWithTotals(db, id);
  const isTheirs = row && (isAdmin || row.user_id === viewer.userId);
  const order = found(isTheirs ? row : undefined, 'Order not found.');
  const [view] = await viewsOf(db, [order], ownView);
  return { ...found(view), ...(isAdmin ? { timeline: await timelineOf(db, order) } : {}) };
}

export interface OrdersPage {
  data: LedgerOrder[];
  page: number;
  pages: number;
  total: number;
}

/** A page of orders, the latest first; a page behind the last is empty. */
export async function orders(
  { db }: OrdersDeps,
  { page, ...filter }: OrderFilter & { page: number },
): Promise<OrdersPage> {
  const total = await store.ordersCount(db, filter);
  const range = { from: (page - 1) * ORDERS_PER_PAGE, many: ORDERS_PER_PAGE };
  const data = await viewsOf(db, await store.ordersPage(db, filter, range), ledgerView);
  return { data, page, pages: Math.max(1, Math.ceil(total / ORDERS_PER_PAGE)), total };
}

const ALL_MAX = 100_000;

/** Every order with money in and access missing, the latest first. */
export function stuckOrders({ db }: OrdersDeps): Promise<LedgerOrder[]> {
  return everyOrder(db, { status: 'stuck' }, ledgerView);
}

/** Every matching order with its student's phone, the latest first. */
export function tabledOrders({ db }: OrdersDeps, filter: OrderFilter): Promise<TabledOrder[]> {
  return everyOrder(db, filter, (row, parts) => ({
    ...ledgerView(row, parts),
    phone: row.erased_at === null ? row.contact_number : '',
  }));
}

async function everyOrder<View>(
  db: Queries,
  filter: OrderFilter,
  view: (row: OrderWithTotals, parts: Parts) => View,
): Promise<View[]> {
  const data: View[] = [];
  for (let from = 0; from < ALL_MAX; from += ORDERS_PER_PAGE) {
    const rows = await store.ordersPage(db, filter, { from, many: ORDERS_PER_PAGE });
    data.push(...(await viewsOf(db, rows, view)));
    if (rows.length < ORDERS_PER_PAGE) break;
  }
  return data;
}

export interface RevenueDay extends Revenue {
  day: string;
}

/** The last days by Indian time, the oldest first, those without money included. */
export async function revenue({ db, clock }: OrdersDeps): Promise<RevenueDay[]> {
  const days = lastDays(clock(), REVENUE_DAYS);
  const known = await revenueByDay(db, dayStart(found(days[0])));
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
  rows: readonly OrderWithTotals[],
  view: (row: OrderWithTotals, parts: Parts) => View,
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

function ownView(row: OrderWithTotals, { items, payments, refunds, names }: Parts): OwnOrder {
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    status: statusOf(row),
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

function ledgerView(row: OrderWithTotals, parts: Parts): LedgerOrder {
  const isGone = row.erased_at !== null;
  const { received, returned, pending_refunds: pendingRefunds } = row;
  return {
    ...ownView(row, parts),
    student: isGone
      ? { _id: '', name: '', email: '' }
      : { _id: row.user_id, name: row.full_name, email: row.email },
    isStuck:
      row.unallocated > 0 ||
      (!isGone && returned + pendingRefunds < received && row.open_courses < row.all_courses),
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

/** A second payment of one order that goes back leaves it paid. */
function statusOf({
  received,
  returned,
  pending_refunds: pendingRefunds,
}: OrderWithTotals): OrderStatus {
  if (received === 0) return 'open';
  if (returned + pendingRefunds < received) return 'paid';
  return pendingRefunds > 0 ? 'refunding' : 'refunded';
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
