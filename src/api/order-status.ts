// How an order of the caller stands, where the server tells.
import * as z from 'zod/mini';
import { getPaymentOrder } from '#contract/orders.ts';
import { ApiError, send } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { serverFacts } from './meta.ts';

/** over: nothing more is to be learnt, as the money went back or the server does not tell. */
export type OrderStatus = 'open' | 'paid' | 'over';

const OrderAnswer = z.object({ data: z.object({ status: z.string() }) });

/** Throws ApiError when there is no answer for now. */
export async function fetchOrderStatus(orderId: string): Promise<OrderStatus> {
  const { features } = await serverFacts();
  if (!features.has('payments')) return 'over';
  const answer = await send(getPaymentOrder, { params: { orderId } }).catch(overWhenUnknown);
  const read = OrderAnswer.safeParse(answer);
  if (!read.success) return 'over';
  const { status } = read.data.data;
  if (status === 'paid') return 'paid';
  return /^refund/.test(status) ? 'over' : 'open';
}

/** Refusals that another question would meet as well. */
const UNTOLD: readonly FailureCode[] = ['not_signed_in', 'forbidden', 'not_found'];

function overWhenUnknown(error: unknown): undefined {
  if (error instanceof ApiError && UNTOLD.includes(error.code)) return undefined;
  throw error;
}
