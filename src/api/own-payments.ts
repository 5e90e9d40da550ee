// A buyer's quotes and the status of their orders.
import type { BodyOf } from '#contract/endpoint.ts';
import { getPaymentOrder } from '#contract/sales/orders.ts';
import { getQuote, type QuoteView } from '#contract/sales/quote.ts';
import { ApiError } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { callOwn } from './server.ts';

type QuoteOptions = Partial<BodyOf<typeof getQuote>>;

/** Undefined on a server of section 7. Throws ApiError. */
export async function fetchQuote(
  courseId: string,
  options: QuoteOptions,
): Promise<QuoteView | undefined> {
  return (await callOwn(getQuote, { body: { courses: [courseId], ...options } }))?.data;
}

/** over: no further change is expected, because the money was refunded or the server does not know the order. */
export type OrderStatus = 'open' | 'paid' | 'over';

/** Throws ApiError for a temporary failure. */
export async function fetchOrderStatus(orderId: string): Promise<OrderStatus> {
  const answer = await callOwn(getPaymentOrder, { params: { orderId } }).catch(ignoreFinalRefusal);
  const status = answer?.data.status;
  return status === 'open' || status === 'paid' ? status : 'over';
}

/** Refusals that a retry would meet again. */
const FINAL_CODES: readonly FailureCode[] = ['not_signed_in', 'forbidden', 'not_found'];

function ignoreFinalRefusal(error: unknown): undefined {
  if (error instanceof ApiError && FINAL_CODES.includes(error.code)) return undefined;
  throw error;
}
