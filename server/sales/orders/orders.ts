// Reads orders with payments and refunds: students their own, admins all of them.
import { ORDERS_PER_PAGE, REVENUE_DAYS } from '#contract/sales/orders.ts';
import type { LedgerOrder, OrderBilling, OwnOrder, Step } from '#contract/sales/orders.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { sumRevenue } from '#contract/sales/revenue.ts';
import type { Revenue } from '#contract/sales/revenue.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { listLastDays } from '../../platform/indian-days.ts';
import { getPage, readBatches } from '../../platform/paging.ts';
import type { ListPage, PageRequest } from '../../platform/paging.ts';
import type { Ports, Queries, Viewer } from '../../platform/ports.ts';
import { addPersonIds } from '../../platform/text-search.ts';
import { getPolicyOfVersion } from '../refunds/refund-policy.ts';
import type { OrderPolicy } from '../refunds/refund-policy.ts';
import { listReturnables } from './buyer-history.ts';
import { listItemsByOrder } from './order-items.store.ts';
import { getOrderBilling } from './order-billing.ts';
import { getOrderParts } from './order-parts.ts';
import { toLedgerView, getLineKey, toOrderView, buildOrderViews } from './order-views.ts';
import * as store from './orders.store.ts';
import type { OrderFilter, OrderOfPayer } from './orders.store.ts';
import { listExportedOrders } from './orders-table.store.ts';
import type { ExportedOrder } from './orders-table.store.ts';
import { listPurchases } from './purchases.ts';
import { listRevenueByDay } from './revenue.ts';
import { buildTimeline } from './timeline.ts';

/** Paid orders of a user, newest first. */
export async function listOwnPayments({ db, clock }: Ports, userId: string): Promise<OwnOrder[]> {
  const parts = await getOrderParts(db, await store.listPaidOrders(db, userId));
  const returnables = await listReturnables(db, { userId, parts, now: clock() });
  const offers = new Map(
    returnables.map(({ order, payment, item, offer }) => [
      getLineKey((payment ?? order).id, item.line_no),
      offer,
    ]),
  );
  const purchases = await listPurchases(db, userId, parts);
  return buildOrderViews(db, parts, (row, all) => toOrderView(row, { ...all, offers, purchases }));
}

/**
 * One order by our id or the provider's. Admins may read every order and also get its timeline and billing. `buyerId` is set
 * when the order belongs to another existing account. Fails: not_found.
 */
export async function getOrderForViewer(
  { db }: Ports,
  viewer: OrderViewer,
  id: string,
): Promise<{
  data: OwnOrder & { timeline?: Step[]; billing?: OrderBilling };
  buyerId: string | undefined;
}> {
  const order = await getVisibleOrder(db, viewer, id);
  const purchases = await listPurchases(db, order.user_id);
  const [view] = await buildOrderViews(db, await getOrderParts(db, [order]), (row, all) =>
    toOrderView(row, { ...all, purchases }),
  );
  const forAdmins = canReadAllOrders(viewer)
    ? { timeline: await buildTimeline(db, order), billing: await getOrderBilling(db, order) }
    : {};
  const isOfOtherUser = order.user_id !== viewer.userId && order.erased_at === null;
  return {
    data: { ...requireFound(view), ...forAdmins },
    buyerId: isOfOtherUser ? order.user_id : undefined,
  };
}

/** The refund policy that the order was made under, for callers that may read the order. Fails: not_found. */
export async function getPolicyOfOrder(
  { db }: Ports,
  viewer: OrderViewer,
  id: string,
): Promise<OrderPolicy & { days: number }> {
  const order = await getVisibleOrder(db, viewer, id);
  const [line] = (await listItemsByOrder(db, [order.id])).get(order.id) ?? [];
  const { guarantee_days: days, policy_version: version } = requireFound(line);
  return { days, ...(await getPolicyOfVersion(db, { version, at: order.created_at })) };
}

type OrderViewer = Pick<Viewer, 'userId' | 'role' | 'lacks'>;

function canReadAllOrders({ role, lacks }: OrderViewer): boolean {
  return !lacks && findReach(role, 'payments.read') !== undefined;
}

async function getVisibleOrder(
  db: Queries,
  viewer: OrderViewer,
  id: string,
): Promise<OrderOfPayer> {
  const row = await store.findOrderOfPayer(db, id);
  if (!row) throw new AppError('not_found', 'Order not found.');
  const { userId } = viewer;
  const canSee = canReadAllOrders(viewer) || (await store.isOwnOrder(db, { id: row.id, userId }));
  return requireFound(canSee ? row : undefined, 'Order not found.');
}

/** A page of orders, newest first; pages after the last are empty. */
export async function orders(
  { reads }: Ports,
  { query, status, ...place }: OrderFilter & PageRequest,
): Promise<ListPage & { data: LedgerOrder[] }> {
  const matching = store.selectMatchingOrders(reads, await addPersonIds(reads, { query, status }));
  const load = (ids: readonly string[]) => store.listOrdersByIds(reads, ids);
  const list = { name: 'orders', perPage: ORDERS_PER_PAGE, ...place };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return {
    ...page,
    data: await buildOrderViews(reads, await getOrderParts(reads, rows), toLedgerView),
  };
}

/** The latest paid orders whose courses are not open. */
export async function listStuckOrders(deps: Ports) {
  const { data, total, isMore } = await orders(deps, { status: 'stuck', page: 1 });
  return { data, total, isMore };
}

/** Batch size of the export: a few hundred orders take about 10 ms and little memory. */
const EXPORT_BATCH_SIZE = 250;

/** Every matching order in batches, newest first. */
export async function* exportOrders(
  { reads }: Ports,
  filter: OrderFilter,
): AsyncGenerator<ExportedOrder[]> {
  yield* readBatches(reads, store.selectMatchingOrders(reads, await addPersonIds(reads, filter)), {
    batchSize: EXPORT_BATCH_SIZE,
    read: (places) => listExportedOrders(reads, places),
  });
}

export interface RevenueDay extends Revenue {
  day: string;
}

/** The last days by Indian time, oldest first, including days without revenue. */
export async function listDailyRevenue({ db, clock }: Ports): Promise<RevenueDay[]> {
  const days = listLastDays(clock(), REVENUE_DAYS);
  const known = await listRevenueByDay(db, requireFound(days[0]));
  return days.map((day) => ({ day, ...(known.get(day) ?? sumRevenue([])) }));
}
