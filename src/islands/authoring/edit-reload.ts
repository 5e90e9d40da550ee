// Shows what the server holds of a course under edit.
import { fetchFullCourse } from '#site/api/learning.ts';
import type { EditDesk } from './edit-desk.ts';
import * as told from './told.ts';

/** Of several loads that are under way the one that began last counts. */
export async function reload(desk: EditDesk): Promise<void> {
  desk.reloads += 1;
  const mine = desk.reloads;
  try {
    const full = await fetchFullCourse(desk.courseId);
    if (full && mine === desk.reloads) desk.dispatch({ type: 'reloaded', course: full.course });
  } catch (error) {
    told.tellFailure(error, 'Failed to fetch course details');
  }
}
