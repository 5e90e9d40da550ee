// Creates a course; where the answer to an earlier attempt was lost, that course is looked for first.
import { fetchAdminCourses } from '#site/api/admin-courses.ts';
import * as api from '#site/api/authoring.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { Details } from './details.ts';

/** An attempt that is older than this is not tried again. */
const RECENT_MS = 60 * 60 * 1000;

export interface CreateAttempt {
  /** The same for every attempt at this course. */
  key: string;
  /** An earlier one may have arrived. */
  isAgain: boolean;
}

/** Throws ApiError. */
export async function createOnce(
  details: Details,
  { key, isAgain }: CreateAttempt,
): Promise<api.StoredCourse> {
  if (!isAgain) return api.createDraft(details, details.thumbnail, key);
  const there = (await fetchAdminCourses()).courses.find((one) => isOf(one, details));
  const { courseId } = there
    ? { courseId: there.id }
    : await api.createDraft(details, details.thumbnail, key);
  // What has arrived before may have been typed otherwise.
  return { courseId, picture: await api.saveCourse({ courseId, fields: details, ...details }) };
}

/** A new and empty draft of that name. */
function isOf(course: SiteCourse, details: Details): boolean {
  return (
    course.status === 'Draft' &&
    course.name === details.courseName.trim() &&
    course.sectionsCount === 0 &&
    Date.now() - Date.parse(course.createdAt) < RECENT_MS
  );
}
