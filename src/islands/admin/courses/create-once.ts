import { fetchManaged, forgetManaged, NEWEST_COURSES } from '#site/api/admin-courses.ts';
import * as api from '#site/api/authoring.ts';
import type { Details } from './details.ts';

/**
 * `key` is the same for every attempt at this course. `isAgain`: an earlier one may have arrived, so it is looked for
 * first. Throws ApiError.
 */
export async function createOnce(
  details: Details,
  { key, isAgain }: { key: string; isAgain: boolean },
): Promise<api.StoredCourse> {
  if (!isAgain) return api.createDraft(details, details.thumbnail, key);
  forgetManaged();
  const there = api.arrivedCourse(
    (await fetchManaged({ ...NEWEST_COURSES, query: details.courseName.trim() })).data,
    details.courseName,
  );
  const { courseId } = there
    ? { courseId: there.id }
    : await api.createDraft(details, details.thumbnail, key);
  // What has arrived before may have been typed otherwise.
  return { courseId, picture: await api.saveCourse({ courseId, fields: details, ...details }) };
}
