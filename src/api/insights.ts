// What admins are told of the whole school.
import { getActivity, getOverview } from '#contract/insights.ts';
import type { ActivityEvent } from '#contract/insights.ts';
import { getAdminCounts } from '#contract/admin-counts.ts';
import type { Waiting } from '#contract/admin-counts.ts';
import { SAMPLE_ACTIVITY, type SampleEvent, type School } from './section-7/school.ts';
import { callOwn } from './server.ts';

export { getEstimate, type SampleEvent, type School } from './section-7/school.ts';

/** True figures; undefined where nobody counts. Throws ApiError. */
export async function fetchOverview(): Promise<School | undefined> {
  const counted = (await callOwn(getOverview))?.data;
  return counted && { ...counted, counted };
}

export type Activity =
  { isSample: false; events: ActivityEvent[] } | { isSample: true; events: readonly SampleEvent[] };

/** The latest events, latest first; a sample where nobody records any. Throws ApiError. */
export async function fetchActivity(): Promise<Activity> {
  const answer = await callOwn(getActivity);
  return answer
    ? { isSample: false, events: answer.data }
    : { isSample: true, events: SAMPLE_ACTIVITY };
}

export type { Waiting } from '#contract/admin-counts.ts';

/** What waits for the team; undefined where nobody counts it. Throws ApiError. */
export async function fetchWaiting(): Promise<Waiting[] | undefined> {
  return (await callOwn(getAdminCounts))?.data;
}
