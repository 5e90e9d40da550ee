// Payments that the office took itself.
import type { BodyOf } from '#contract/endpoint.ts';
import { recordOutsidePayment as recordCall } from '#contract/outside-payments.ts';
import { call } from './client.ts';

export type OutsideBody = BodyOf<typeof recordCall>;

/** Answers the order's id. Under the same key it is the same payment. Throws ApiError; its sentence says why not. */
export async function recordOutsidePayment(body: OutsideBody): Promise<string> {
  return (await call(recordCall, { body })).data.orderId;
}
