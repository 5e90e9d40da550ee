// How an order of the caller stands, where the server tells.
import { getPaymentOrder } from '#contract/orders.ts';
import { ApiError } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { callOwn } from './server.ts';

/** over: nothing more is to be learnt, as the money went back or the server does not tell. */
export type OrderStatus = 'open' | 'paid' | 'over';

/** Throws ApiError when there is no answer for now. */
export async function fetchOrderStatus(orderId: string): Promise<OrderStatus> {
  const answer = await callOwn(getPaymentOrder, { params: { orderId } }).catch(overWhenUnknown);
  const status = answer?.data.status;
  return status === 'open' || status === 'paid' ? status : 'over';
}

/** Refusals that another question would meet as well. */
const UNTOLD: readonly FailureCode[] = ['not_signed_in', 'forbidden', 'not_found'];

function overWhenUnknown(error: unknown): undefined {
  if (error instanceof ApiError && UNTOLD.includes(error.code)) return undefined;
  throw error;
}
