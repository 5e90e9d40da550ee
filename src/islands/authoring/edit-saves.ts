// Saves the details of a course under edit; somebody else's change is never overwritten unasked.
import * as api from '#site/api/authoring.ts';
import { ApiError } from '#site/api/client.ts';
import { differ } from './details.ts';
import type { EditDesk } from './edit-desk.ts';
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
    const fail = () => told.tellFailure(error, FAILED);
    if (revision === undefined || !isConflict(error)) return fail();
    const conflict = await import('./edit-conflict.ts').catch(() => undefined);
    if (!conflict) return fail();
    return conflict.meet(desk, { fail, overwrite: (theirs) => saveDetails(desk, theirs) });
  }
  desk.dispatch({ type: 'details-saved' });
  // Without the second stage's modules nothing of it is shown yet.
  const stage = await import('./edit-reload.ts').catch(() => undefined);
  await stage?.reload(desk);
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}
