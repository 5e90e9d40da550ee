// Reads a user that any server sends into what is kept of them between pages: little, since every page reads it
// before its first paint.
import * as z from 'zod/mini';
import { type SessionUser, type StoredCourse, toSessionUser } from '#site/stores/session.ts';

/** The same many as our server sends with a user. */
export const STORED_COURSES_MAX = 50;
/** Bytes of a stored user's text, as far as that can be had by leaving courses out. */
export const STORED_USER_MAX_BYTES = 8 * 1024;
/** A longer address carries the picture itself. */
const ADDRESS_MAX = 500;

const count = z.catch(z.int(), 0);
const Address = z.catch(z.string().check(z.maxLength(ADDRESS_MAX)), '');
const LooseCourse = z.object({
  _id: z.string(),
  courseName: z.catch(z.string(), ''),
  thumbnail: Address,
  progress: count,
  completedLessons: count,
  totalLessons: z.catch(z.optional(z.int()), undefined),
  // A whole course of a section 7 server counts its lessons by holding them.
  courseContent: z.catch(
    z.array(z.catch(z.object({ subSection: z.array(z.unknown()) }), { subSection: [] })),
    [],
  ),
});

/** Null when nobody can be recognised. Of the first courses as many are kept as fit. */
export function readUser(value: unknown): SessionUser | null {
  const user = toSessionUser(value);
  return user?.courses ? fitting({ ...user, courses: storedCourses(user.courses) }) : user;
}

function fitting(user: SessionUser): SessionUser {
  const { courses = [] } = user;
  const bytes = new TextEncoder().encode(JSON.stringify(user)).length;
  if (courses.length === 0 || bytes <= STORED_USER_MAX_BYTES) return user;
  return fitting({ ...user, courses: courses.slice(0, -1) });
}

function storedCourses(values: readonly unknown[]): StoredCourse[] {
  return values.slice(0, STORED_COURSES_MAX).flatMap((value) => {
    const read = LooseCourse.safeParse(value);
    if (!read.success) return [];
    const { courseContent, totalLessons, ...course } = read.data;
    const lessons = courseContent.flatMap(({ subSection }) => subSection);
    return [{ ...course, totalLessons: totalLessons ?? lessons.length }];
  });
}
