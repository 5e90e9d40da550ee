// Figures and events of the whole school, for admins.
import { getActivity, getOverview } from '#contract/admin/insights.ts';
import type { ActivityEvent } from '#contract/admin/insights.ts';
import { SAMPLE_ACTIVITY, type SampleEvent, type DashboardFigures } from './section-7/school.ts';
import { callOwn } from './server.ts';

export {
  estimateFigures,
  type SampleEvent,
  type DashboardFigures as School,
} from './section-7/school.ts';

/** Exact figures; undefined on a server of section 7. Throws ApiError. */
export async function fetchOverview(): Promise<DashboardFigures | undefined> {
  const counted = (await callOwn(getOverview))?.data;
  return counted && { ...counted, overview: counted };
}

export type Activity =
  { isSample: false; events: ActivityEvent[] } | { isSample: true; events: readonly SampleEvent[] };

/** The latest events first; sample events on a server of section 7. Throws ApiError. */
export async function fetchActivity(): Promise<Activity> {
  const answer = await callOwn(getActivity);
  return answer
    ? { isSample: false, events: answer.data }
    : { isSample: true, events: SAMPLE_ACTIVITY };
}
