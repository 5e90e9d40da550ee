// The figures above the list of managed courses.
import type { SiteCourse } from '#site/api/course.ts';
import { studentsIn } from '../parts/students-in.ts';

export interface CourseTotals {
  courses: number;
  published: number;
  drafts: number;
  students: number;
}

/** `students` as the server counts them, where it does. */
export function totalsOf(courses: readonly SiteCourse[], students?: number): CourseTotals {
  const drafts = courses.filter((course) => course.status === 'Draft').length;
  return {
    courses: courses.length,
    published: courses.length - drafts,
    drafts,
    students: students ?? studentsIn(courses),
  };
}
