// The figures above the list of managed courses.
import type { SiteCourse } from '#site/api/course.ts';

export interface CourseTotals {
  courses: number;
  published: number;
  drafts: number;
  students: number;
}

export function totalsOf(courses: readonly SiteCourse[]): CourseTotals {
  const drafts = courses.filter((course) => course.status === 'Draft').length;
  return {
    courses: courses.length,
    published: courses.length - drafts,
    drafts,
    students: studentsOf(courses),
  };
}

/** Distinct students where the lists carry ids, else the sum of the counts (OPEN-10). */
function studentsOf(courses: readonly SiteCourse[]): number {
  const known = courses.every(
    ({ studentIds, studentsCount }) => studentIds.length > 0 || studentsCount === 0,
  );
  if (known) return new Set(courses.flatMap(({ studentIds }) => studentIds)).size;
  return courses.reduce((sum, { studentsCount }) => sum + studentsCount, 0);
}
