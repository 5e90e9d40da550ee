import {
  fetchManagedCourses,
  clearCourseListCache,
  DEFAULT_COURSES_QUERY,
} from '#site/api/admin-courses.ts';
import * as api from '#site/api/authoring.ts';
import type { Details } from './details.ts';

/**
 * `key` is the same for every attempt at this course. `isAgain`: looks first for the result of an earlier attempt.
 * Throws ApiError.
 */
export async function createOnce(
  details: Details,
  { key, isAgain }: { key: string; isAgain: boolean },
): Promise<api.StoredCourse> {
  if (!isAgain) return api.createDraft(details, details.thumbnail, key);
  clearCourseListCache();
  const existing = api.arrivedCourse(
    (await fetchManagedCourses({ ...DEFAULT_COURSES_QUERY, query: details.courseName.trim() }))
      .data,
    details.courseName,
  );
  const { courseId } = existing
    ? { courseId: existing.id }
    : await api.createDraft(details, details.thumbnail, key);
  // The earlier attempt may have sent other texts.
  return { courseId, picture: await api.saveCourse({ courseId, fields: details, ...details }) };
}
