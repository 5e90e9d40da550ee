// The refund policy that an order was made under.
import { getOrderPolicy } from '#contract/order-policy.ts';
import type { OrderPolicy } from '#contract/order-policy.ts';
import { call } from './client.ts';
import { hasCall } from './section-7/server.ts';

export type { OrderPolicy };

/** Whether the server keeps versions of it. Never rejects. */
export const keepsPolicies = () => hasCall(getOrderPolicy);

/** Throws ApiError. */
export async function fetchOrderPolicy(orderId: string): Promise<OrderPolicy> {
  return (await call(getOrderPolicy, { params: { orderId } })).data;
}
