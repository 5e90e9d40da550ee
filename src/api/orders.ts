// One order with its events and its student, for admins.
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Paise } from '#contract/sales/money.ts';
import { getOrders, getPaymentOrder, type LedgerOrder } from '#contract/sales/orders.ts';
import { ApiError, call } from './client.ts';

export interface OpenedOrder extends Pick<LedgerOrder, 'student' | 'isStuck'> {
  order: ResponseOf<typeof getPaymentOrder>['data'];
}

/** One order with its events and its student; undefined for an unknown one. Throws ApiError. */
export async function fetchOrder(id: string): Promise<OpenedOrder | undefined> {
  try {
    const [{ data: order }, { data: listed }] = await Promise.all([
      call(getPaymentOrder, { params: { orderId: id } }),
      call(getOrders, { query: { query: id } }),
    ]);
    const row = listed.find(({ _id }) => _id === order._id);
    return row && { order, student: row.student, isStuck: row.isStuck };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** All that is left, the amount of one course, or a sum with an idempotency key. */
export type RefundScope = { courseId: string } | { sum: Paise; key: string } | Record<never, never>;
