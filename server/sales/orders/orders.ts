// Reads orders with payments and refunds: students their own, admins all of them.
import { ORDERS_PER_PAGE, REVENUE_DAYS } from '#contract/sales/orders.ts';
import type { LedgerOrder, OrderBilling, OwnOrder, Step } from '#contract/sales/orders.ts';
import { getReach } from '#contract/accounts/permissions.ts';
import { sumTotal } from '#contract/sales/revenue.ts';
import type { Revenue } from '#contract/sales/revenue.ts';
import { AppError, found } from '../../platform/errors.ts';
import { lastDays } from '../../platform/indian-days.ts';
import { getPage, rowBatches } from '../../platform/paging.ts';
import type { ListPage, ListPlace } from '../../platform/paging.ts';
import type { Deps, Queries, Viewer } from '../../platform/ports.ts';
import { withPerson } from '../../platform/text-search.ts';
import { refundPolicyOf } from '../refunds/refund-policy.ts';
import type { OrderPolicy } from '../refunds/refund-policy.ts';
import { returnablesIn } from './buyer-history.ts';
import { getItemsOfOrders } from './order-items.store.ts';
import { getBilling } from './order-billing.ts';
import { getParts } from './order-parts.ts';
import { ledgerView, lineKey, orderView, toViews, viewsWith } from './order-views.ts';
import * as store from './orders.store.ts';
import type { OrderFilter, OrderOfPayer } from './orders.store.ts';
import { tabledOrdersAt } from './orders-table.store.ts';
import type { TabledOrder } from './orders-table.store.ts';
import { purchasesIn, getPurchases } from './purchases.ts';
import { revenueByDay } from './revenue.ts';
import { getTimeline } from './timeline.ts';

type OrdersDeps = Pick<Deps, 'db' | 'clock'>;

/** Paid orders of a user, newest first. */
export async function ownPayments({ db, clock }: OrdersDeps, userId: string): Promise<OwnOrder[]> {
  const orders = await store.paidOrders(db, userId);
  if (orders.length === 0) return [];
  const parts = await getParts(db, orders);
  const returnables = await returnablesIn(db, { userId, orders, parts }, clock());
  const offers = new Map(
    returnables.map(({ order, payment, item, offer }) => [
      lineKey((payment ?? order).id, item.line_no),
      offer,
    ]),
  );
  const purchases = await purchasesIn(db, { orders, parts });
  return viewsWith(db, { orders, parts }, (row, all) =>
    orderView(row, { ...all, offers, purchases }),
  );
}

/**
 * One order by our id or the provider's. Admins may read every order and also get its timeline and billing. `buyerId` is set
 * when the order belongs to another existing account. Fails: not_found.
 */
export async function orderFor(
  { db }: OrdersDeps,
  viewer: OrderViewer,
  id: string,
): Promise<{
  data: OwnOrder & { timeline?: Step[]; billing?: OrderBilling };
  buyerId: string | undefined;
}> {
  const order = await orderShownTo(db, viewer, id);
  const purchases = await getPurchases(db, order.user_id);
  const [view] = await toViews(db, [order], (row, all) => orderView(row, { ...all, purchases }));
  const forAdmins = readsAll(viewer)
    ? { timeline: await getTimeline(db, order), billing: await getBilling(db, order) }
    : {};
  const isOthers = order.user_id !== viewer.userId && order.erased_at === null;
  return { data: { ...found(view), ...forAdmins }, buyerId: isOthers ? order.user_id : undefined };
}

/** The refund policy that the order was made under, for callers that may read the order. Fails: not_found. */
export async function getPolicyOfOrder(
  { db }: OrdersDeps,
  viewer: OrderViewer,
  id: string,
): Promise<OrderPolicy & { days: number }> {
  const order = await orderShownTo(db, viewer, id);
  const [line] = (await getItemsOfOrders(db, [order.id])).get(order.id) ?? [];
  const { guarantee_days: days, policy_version: version } = found(line);
  return { days, ...(await refundPolicyOf(db, { version, at: order.created_at })) };
}

type OrderViewer = Pick<Viewer, 'userId' | 'role' | 'lacks'>;

function readsAll({ role, lacks }: OrderViewer): boolean {
  return !lacks && getReach(role, 'payments.read') !== undefined;
}

async function orderShownTo(db: Queries, viewer: OrderViewer, id: string): Promise<OrderOfPayer> {
  const row = await store.getOrderOfPayer(db, id);
  if (!row) throw new AppError('not_found', 'Order not found.');
  const { userId } = viewer;
  const maySee = readsAll(viewer) || (await store.isOwnOrder(db, { id: row.id, userId }));
  return found(maySee ? row : undefined, 'Order not found.');
}

/** A page of orders, newest first; pages after the last are empty. */
export async function orders(
  { reads }: Pick<Deps, 'reads'>,
  { query, status, ...place }: OrderFilter & ListPlace,
): Promise<ListPage & { data: LedgerOrder[] }> {
  const matching = store.matchingOrders(reads, await withPerson(reads, { query, status }));
  const load = (ids: readonly string[]) => store.ordersByIds(reads, ids);
  const list = { name: 'orders', perPage: ORDERS_PER_PAGE, ...place };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: await toViews(reads, rows, ledgerView) };
}

/** The latest paid orders whose courses are not open. */
export async function stuckOrders(deps: Pick<Deps, 'reads'>) {
  const { data, total, isMore } = await orders(deps, { status: 'stuck', page: 1 });
  return { data, total, isMore };
}

/** Batch size of the export: a few hundred orders take about 10 ms and little memory. */
const TABLED_AT_ONCE = 250;

/** Every matching order in batches, newest first. */
export async function* tabledOrders(
  { reads }: Pick<Deps, 'reads'>,
  filter: OrderFilter,
): AsyncGenerator<TabledOrder[]> {
  yield* rowBatches(reads, store.matchingOrders(reads, await withPerson(reads, filter)), {
    many: TABLED_AT_ONCE,
    read: (places) => tabledOrdersAt(reads, places),
  });
}

export interface RevenueDay extends Revenue {
  day: string;
}

/** The last days by Indian time, oldest first, including days without revenue. */
export async function revenue({ db, clock }: OrdersDeps): Promise<RevenueDay[]> {
  const days = lastDays(clock(), REVENUE_DAYS);
  const known = await revenueByDay(db, found(days[0]));
  return days.map((day) => ({ day, ...(known.get(day) ?? sumTotal([])) }));
}
