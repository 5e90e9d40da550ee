// Saves the status of a course under edit, and leads back to the list.
import * as api from '#site/api/authoring.ts';
import { paths } from '#contract/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { statusOf } from './edit-state.ts';
import type { Edit } from './edit-state.ts';
import * as told from './told.ts';

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
