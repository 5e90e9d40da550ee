// Saves the details and the status of a course under edit; somebody else's change is never overwritten unasked.
import * as api from '#site/api/authoring.ts';
import { ApiError } from '#site/api/client.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { paths } from '#site/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { detailsOf, differ, SAME_PICTURE } from './details.ts';
import type { EditDesk } from './edit-desk.ts';
import { statusOf } from './edit-state.ts';
import type { Edit } from './edit-state.ts';
import * as told from './told.ts';

const FAILED = 'Failed to update course';

/** `revision`: what may be overwritten. */
export async function saveDetails(desk: EditDesk, revision: number | undefined): Promise<void> {
  const { course, details, saved } = desk.edit();
  if (!differ(saved, details)) {
    told.tellLine('warning', told.NO_CHANGES);
    return desk.dispatch({ type: 'went-to', stage: 2 });
  }
  try {
    await api.saveCourse({ courseId: course.id, fields: details, ...details, revision });
  } catch (error) {
    if (revision !== undefined && isConflict(error)) return meet(desk, error);
    return told.tellFailure(error, FAILED);
  }
  desk.dispatch({ type: 'details-saved' });
  await desk.reload();
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Only another form of the details is a conflict; new content, or our own, is none. */
async function meet(desk: EditDesk, conflict: unknown): Promise<void> {
  try {
    const full = await fetchFullCourse(desk.courseId);
    if (!full) return told.tellFailure(conflict, FAILED);
    // A browser repeats a call whose answer was lost, and meets its own change.
    if (!differ(detailsOf(full.course), { ...desk.edit().details, ...SAME_PICTURE })) {
      desk.dispatch({ type: 'details-saved' });
      return desk.dispatch({ type: 'reloaded', course: full.course });
    }
    if (!differ(desk.edit().saved, detailsOf(full.course))) {
      return await saveDetails(desk, full.course.revision);
    }
    desk.dispatch({ type: 'conflicted', conflict: { kind: 'details', theirs: full.course } });
  } catch {
    told.tellFailure(conflict, FAILED);
  }
}

export async function finish({ course, status }: Edit): Promise<void> {
  if (status === statusOf(course)) {
    queueNotice(told.line('warning', told.NO_CHANGES));
    return location.assign(paths.manageCourses);
  }
  try {
    await api.saveStatus(course.id, status);
  } catch (error) {
    return told.tellFailure(error, 'Failed to update course status');
  }
  const done = status === 'Published' ? 'published' : 'saved as draft';
  queueNotice(told.line('success', `Course ${done} successfully`));
  location.assign(paths.manageCourses);
}
