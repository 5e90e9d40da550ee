// What the caller has paid.
import { getMyPayments } from '#contract/orders.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { callIfOffered } from './section-7/server.ts';

/** The latest first; undefined where nobody keeps them. Throws ApiError. */
export async function fetchMyPayments(): Promise<OwnOrder[] | undefined> {
  await knownSession();
  return (await callIfOffered(getMyPayments))?.data;
}
