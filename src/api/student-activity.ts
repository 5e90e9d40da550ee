// What became of a student, as the office sees it.
import { getStudentActivity, type StudentEvent } from '#contract/student-activity.ts';
import { call } from './client.ts';

/** A numbered page, counted from the newest or from the cursor of what is older than those. */
export interface ActivityPlace {
  page: number;
  before?: string;
}

export interface ActivityPage {
  events: readonly StudentEvent[];
  /** Where what is older begins; null behind the first that happened. */
  next: ActivityPlace | null;
}

/** The latest first. Throws ApiError. */
export async function fetchStudentActivity(
  userId: string,
  place: ActivityPlace = { page: 1 },
): Promise<ActivityPage> {
  const { data, page, pages, older } = await call(getStudentActivity, {
    query: { userId, ...place },
  });
  const beyond = older === null ? null : { page: 1, before: older };
  return { events: data, next: page < pages ? { ...place, page: page + 1 } : beyond };
}
