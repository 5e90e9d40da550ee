// The figures above the list of managed courses.
import { type AdminCourses, studentsOf } from '#site/api/admin-courses.ts';

export interface CourseTotals {
  courses: number;
  published: number;
  drafts: number;
  students: number;
}

export function totalsOf(listed: AdminCourses): CourseTotals {
  const { courses } = listed;
  const drafts = courses.filter((course) => course.status === 'Draft').length;
  return {
    courses: courses.length,
    published: courses.length - drafts,
    drafts,
    students: studentsOf(listed),
  };
}
