// All orders, for admins: lists, refunds, reconciliation, and payments made outside the site.
import type * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Paise } from '#contract/money.ts';
import * as orders from '#contract/orders.ts';
import {
  getOrdersTable,
  type LedgerOrder,
  type OrderStatus,
  type Refund,
} from '#contract/orders.ts';
import { recordOutsidePayment as recordCall } from '#contract/outside-payments.ts';
import { refundPayment as refundCall } from '#contract/refunds.ts';
import { ApiError, call } from './client.ts';
import { fetchFile } from './files.ts';
import { type ListPlace, listQuery, withoutEmpty } from './paging.ts';

export interface OrdersFilter {
  /** A part of a name or e-mail, or an id; empty for all. */
  query: string;
  /** Empty for all. */
  status: OrderStatus | 'stuck' | '';
}

export type OrdersPage = z.infer<typeof orders.getOrders.answer>;
/** The latest of them, and how many there are. */
export type StuckOrdersFound = z.infer<typeof orders.getStuckOrders.answer>;
export type RevenueDay = z.infer<typeof orders.getRevenue.answer>['data'][number];
export type Reconciliation = z.infer<typeof orders.reconcilePayments.answer>['data'];
export type DetailedOrder = z.infer<typeof orders.getPaymentOrder.answer>['data'];

/** Throws ApiError. */
export async function fetchOrders({
  query,
  status,
  ...place
}: OrdersFilter & ListPlace): Promise<OrdersPage> {
  return call(orders.getOrders, {
    query: listQuery(place, { query, status }),
  });
}

export interface OpenedOrder extends Pick<LedgerOrder, 'student' | 'isStuck'> {
  order: DetailedOrder;
}

/** One order with its events and its student; undefined for an unknown one. Throws ApiError. */
export async function fetchOrder(id: string): Promise<OpenedOrder | undefined> {
  try {
    const [{ data: order }, { data: listed }] = await Promise.all([
      call(orders.getPaymentOrder, { params: { orderId: id } }),
      call(orders.getOrders, { query: { query: id } }),
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
  return call(orders.getStuckOrders);
}

/** The oldest day first. Throws ApiError. */
export async function fetchRevenue(): Promise<RevenueDay[]> {
  return (await call(orders.getRevenue)).data;
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
  return (await call(orders.reconcilePayments, { body: { days } })).data;
}

/** Throws ApiError. */
export function fetchOrdersTable({ query, status }: OrdersFilter): Promise<Blob> {
  return fetchFile(getOrdersTable, { query: withoutEmpty({ query, status }) });
}

export type OutsideBody = BodyOf<typeof recordCall>;

/** Repeating it under the same key records nothing more. Throws ApiError; its sentence says why not. */
export async function recordOutsidePayment(
  body: OutsideBody,
): Promise<{ orderId: string; waits: boolean }> {
  const { orderId, waits = false } = (await call(recordCall, { body })).data;
  return { orderId, waits };
}
