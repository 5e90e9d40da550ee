// The refund policy that an order was made under.
import { getOrderPolicy } from '#contract/order-policy.ts';
import type { OrderPolicy } from '#contract/order-policy.ts';
import { call } from './client.ts';

export type { OrderPolicy };

/** Throws ApiError. */
export async function fetchOrderPolicy(orderId: string): Promise<OrderPolicy> {
  return (await call(getOrderPolicy, { params: { orderId } })).data;
}
