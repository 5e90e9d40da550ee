// The user stored between pages: small, since every page reads it before its first paint.
import { type SessionUser, type StoredCourse, toSessionUser } from '#site/stores/session.ts';
import { parseStoredCourse } from './section-7/learning.ts';

/** As many as our server sends with a user. */
export const STORED_COURSES_MAX = 50;
/** Maximum size of a stored user in bytes; courses are left out to fit. */
export const STORED_USER_MAX_BYTES = 8 * 1024;
/** Null for anything but a user. As many of the first courses are stored as fit. */
export function readUser(value: unknown): SessionUser | null {
  const user = toSessionUser(value);
  return user?.courses
    ? dropCoursesToFit({ ...user, courses: toStoredCourses(user.courses) })
    : user;
}

function dropCoursesToFit(user: SessionUser): SessionUser {
  const { courses = [] } = user;
  const bytes = new TextEncoder().encode(JSON.stringify(user)).length;
  if (courses.length === 0 || bytes <= STORED_USER_MAX_BYTES) return user;
  return dropCoursesToFit({ ...user, courses: courses.slice(0, -1) });
}

function toStoredCourses(values: readonly unknown[]): StoredCourse[] {
  return values.slice(0, STORED_COURSES_MAX).flatMap((value) => parseStoredCourse(value) ?? []);
}
