// Every course with its figures, for admins, and what they do to one as a whole.
import * as contract from '#contract/authoring.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { ApiError, send } from './client.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { adminCoursesIn } from './section-7/admin-courses.ts';

export { studentsOf } from './section-7/estimates.ts';

export interface AdminCourses {
  /** Drafts included, in the order received. */
  courses: SiteCourse[];
  /** People enrolled in at least one; undefined where the server does not say. */
  students: number | undefined;
}

/** Throws ApiError. */
export async function fetchAdminCourses(): Promise<AdminCourses> {
  await knownSession();
  const read = adminCoursesIn(await send(contract.getAdminCourses, { query: { view: 'card' } }));
  if (!read) throw new ApiError({ code: 'no_answer' });
  return { courses: readCourses(read.data), students: read.students };
}

/** Throws ApiError. */
export async function deleteCourse(courseId: string): Promise<void> {
  await send(contract.deleteCourse, { body: { courseId } });
}

/** Throws ApiError. */
export async function duplicateCourse(courseId: string): Promise<void> {
  await send(contract.duplicateCourse, { body: { courseId } });
}
