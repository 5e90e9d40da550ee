// A buyer's quotes, order status, payments, documents and refunds.
import type { BodyOf } from '#contract/endpoint.ts';
import { getDocument, type IssuedDocument } from '#contract/sales/issued-documents.ts';
import type { Paise } from '#contract/sales/money.ts';
import { getOrderPolicy, type OrderPolicy } from '#contract/sales/order-policy.ts';
import { getMyPayments, getPaymentOrder, type OwnOrder } from '#contract/sales/orders.ts';
import { getQuote, type QuoteView } from '#contract/sales/quote.ts';
import { returnCourse as returnEndpoint } from '#contract/sales/returns.ts';
import { ApiError, call } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { fetchFile } from './files.ts';
import { callOwn } from './server.ts';

export type { QuoteView };
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

/** The latest first; undefined on a server of section 7. Throws ApiError. */
export async function fetchMyPayments(): Promise<OwnOrder[] | undefined> {
  return (await callOwn(getMyPayments))?.data;
}

/** Idempotent. `needsReview`: the team decides about the return. Throws ApiError. */
export async function returnCourse(
  what: BodyOf<typeof returnEndpoint>,
): Promise<{ message: string; amount: Paise; isDone: boolean; needsReview: boolean }> {
  const { message = '', data } = await call(returnEndpoint, { body: what });
  const { amount, status } = data;
  return { message, amount, isDone: status !== 'failed', needsReview: status === 'asked' };
}

export type { OrderPolicy };

/** Throws ApiError. */
export async function fetchOrderPolicy(orderId: string): Promise<OrderPolicy> {
  return (await call(getOrderPolicy, { params: { orderId } })).data;
}

export type { IssuedDocument };

/** Throws ApiError. */
export function fetchDocument(id: string): Promise<Blob> {
  return fetchFile(getDocument, { params: { id } });
}
