// What the caller has paid.
import { getMyPayments } from '#contract/orders.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { serverFacts } from './meta.ts';

/** The latest first; null where the server tells nobody. Throws ApiError. */
export async function fetchMyPayments(): Promise<OwnOrder[] | null> {
  const { features } = await serverFacts();
  if (!features.has('payments')) return null;
  await knownSession();
  return (await call(getMyPayments)).data;
}
