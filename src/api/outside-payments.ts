// Payments that the office took itself.
import type { BodyOf } from '#contract/endpoint.ts';
import { recordOutsidePayment as recordCall } from '#contract/outside-payments.ts';
import { call } from './client.ts';

export type OutsideBody = BodyOf<typeof recordCall>;

/** Repeating it under the same key records nothing more. Throws ApiError; its sentence says why not. */
export async function recordOutsidePayment(
  body: OutsideBody,
): Promise<{ orderId: string; waits: boolean }> {
  const { orderId, waits = false } = (await call(recordCall, { body })).data;
  return { orderId, waits };
}
