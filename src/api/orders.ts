// The books of payments as admins see them, and what they do about them.
import type * as z from 'zod/mini';
import * as contract from '#contract/orders.ts';
import type { Paise } from '#contract/money.ts';
import type { LedgerOrder, OrderStatus, Refund } from '#contract/orders.ts';
import { refundPayment as refundCall } from '#contract/refunds.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { ApiError, call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export interface OrdersFilter {
  /** A part of a name or e-mail, or an id; empty for all. */
  query: string;
  /** Empty for all. */
  status: OrderStatus | 'stuck' | '';
}

export type OrdersPage = z.infer<typeof contract.getOrders.answer>;
/** The latest of them, and how many there are. */
export type StuckOrdersFound = z.infer<typeof contract.getStuckOrders.answer>;
export type RevenueDay = z.infer<typeof contract.getRevenue.answer>['data'][number];
export type Reconciliation = z.infer<typeof contract.reconcilePayments.answer>['data'];
export type DetailedOrder = z.infer<typeof contract.getPaymentOrder.answer>['data'];

/** Throws ApiError. */
export async function fetchOrders({
  query,
  status,
  ...place
}: OrdersFilter & ListPlace): Promise<OrdersPage> {
  await knownSession();
  return call(contract.getOrders, {
    query: { ...ordersQuery({ query, status }), ...placeQuery(place) },
  });
}

/** Without what is not asked for. */
export function ordersQuery({ query, status }: OrdersFilter) {
  return { ...(query ? { query } : {}), ...(status ? { status } : {}) };
}

export interface OpenedOrder extends Pick<LedgerOrder, 'student' | 'isStuck'> {
  order: DetailedOrder;
}

/** One order with its events and its student; undefined for an unknown one. Throws ApiError. */
export async function fetchOrder(id: string): Promise<OpenedOrder | undefined> {
  await knownSession();
  try {
    const [{ data: order }, { data: listed }] = await Promise.all([
      call(contract.getPaymentOrder, { params: { orderId: id } }),
      call(contract.getOrders, { query: { query: id } }),
    ]);
    const row = listed.find(({ _id }) => _id === order._id);
    return row && { order, student: row.student, isStuck: row.isStuck };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Throws ApiError. */
export async function fetchStuckOrders(): Promise<StuckOrdersFound> {
  await knownSession();
  return call(contract.getStuckOrders);
}

/** The oldest day first. Throws ApiError. */
export async function fetchRevenue(): Promise<RevenueDay[]> {
  await knownSession();
  return (await call(contract.getRevenue)).data;
}

/** What goes back: all that is left, of one course, or a sum under a key. */
export type RefundScope = { courseId: string } | { sum: Paise; key: string } | Record<never, never>;

/** Asked again, it is the same refund. Throws ApiError; its sentence gives the provider's reason. */
export async function refundPayment(
  paymentId: string,
  reason: string,
  scope: RefundScope = {},
): Promise<Refund> {
  return (await call(refundCall, { body: { paymentId, reason, ...scope } })).data;
}

/** Throws ApiError. */
export async function reconcile(days: number): Promise<Reconciliation> {
  return (await call(contract.reconcilePayments, { body: { days } })).data;
}
