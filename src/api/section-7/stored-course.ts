// A course of a user as any server sends it, in the little that is stored of it.
import * as z from 'zod/mini';
import type { StoredCourse } from '#site/stores/session.ts';

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

/** Undefined for what is no course. */
export function storedCourseIn(value: unknown): StoredCourse | undefined {
  const read = LooseCourse.safeParse(value);
  if (!read.success) return undefined;
  const { courseContent, totalLessons, ...course } = read.data;
  const lessons = courseContent.flatMap(({ subSection }) => subSection);
  return { ...course, totalLessons: totalLessons ?? lessons.length };
}
