// The figures of the dashboards, counted from courses.
import type { SiteCourse } from '#site/api/course.ts';
import type { EnrolledCourse } from '#site/api/profile.ts';

export interface LearnerFigures {
  enrolled: number;
  completed: number;
  /** Percent, rounded; 0 without courses. */
  average: number;
  certificates: number;
}

/** DASH-04 to DASH-06. */
export function learnerFigures(courses: readonly EnrolledCourse[]): LearnerFigures {
  const completed = courses.filter(({ percent }) => percent === 100).length;
  const sum = courses.reduce((total, { percent }) => total + percent, 0);
  return {
    enrolled: courses.length,
    completed,
    average: courses.length === 0 ? 0 : Math.round(sum / courses.length),
    certificates: completed,
  };
}

export interface SchoolFigures {
  courses: number;
  published: number;
  drafts: number;
  students: number;
  /** Estimates: nothing counts these yet (ADASH-03). */
  certificates: number;
  completions: number;
}

const CERTIFICATES_SHARE = 30;
const COMPLETIONS_SHARE = 60;

export function schoolFigures(courses: readonly SiteCourse[]): SchoolFigures {
  const drafts = courses.filter(({ status }) => status === 'Draft').length;
  const students = studentsOf(courses);
  return {
    courses: courses.length,
    published: courses.length - drafts,
    drafts,
    students,
    certificates: Math.floor((students * CERTIFICATES_SHARE) / 100),
    completions: Math.floor((students * COMPLETIONS_SHARE) / 100),
  };
}

/** Distinct people where ids are known, else the sum of the counts (OPEN-10). */
function studentsOf(courses: readonly SiteCourse[]): number {
  const ids = new Set(courses.flatMap(({ studentIds }) => studentIds));
  return ids.size > 0 ? ids.size : courses.reduce((sum, course) => sum + course.studentsCount, 0);
}

/** DASH-14, OPEN-42. */
const RECOMMENDED = 4;

export function recommended(
  courses: readonly SiteCourse[],
  enrolled: readonly EnrolledCourse[],
): SiteCourse[] {
  const mine = new Set(enrolled.map(({ course }) => course.id));
  return courses.filter(({ id }) => !mine.has(id)).slice(0, RECOMMENDED);
}
