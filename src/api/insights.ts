// What a server that counts tells of the whole school.
import { getActivity, getOverview } from '#contract/insights.ts';
import type { ActivityEvent, Overview } from '#contract/insights.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { serverFacts } from './meta.ts';

/** True figures; null where the server does not count. Throws ApiError. */
export async function fetchOverview(): Promise<Overview | null> {
  return (await isCounting()) ? (await call(getOverview)).data : null;
}

/** The latest events, latest first; null where the server keeps none. Throws ApiError. */
export async function fetchActivity(): Promise<ActivityEvent[] | null> {
  return (await isCounting()) ? (await call(getActivity)).data : null;
}

async function isCounting(): Promise<boolean> {
  await knownSession();
  return (await serverFacts()).features.has('insights');
}
