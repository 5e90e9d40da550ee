// How many people learn in some courses, as far as their lists tell.
import type { SiteCourse } from '#site/api/course.ts';

/** Distinct people where every list carries ids, else the sum of the counts (OPEN-10). */
export function studentsIn(courses: readonly SiteCourse[]): number {
  const areKnown = courses.every(
    ({ studentIds, studentsCount }) => studentIds.length > 0 || studentsCount === 0,
  );
  if (areKnown) return new Set(courses.flatMap(({ studentIds }) => studentIds)).size;
  return courses.reduce((sum, { studentsCount }) => sum + studentsCount, 0);
}
