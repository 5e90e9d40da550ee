import type { SiteCourse } from '#site/api/course.ts';
import type { EnrolledCourse } from '#site/api/learning.ts';

/** DASH-04 to DASH-06. */
export function computeLearnerFigures(courses: readonly EnrolledCourse[]) {
  const completed = courses.filter(({ percent }) => percent === 100).length;
  const sum = courses.reduce((total, { percent }) => total + percent, 0);
  return {
    enrolled: courses.length,
    completed,
    // Percent.
    average: courses.length === 0 ? 0 : Math.round(sum / courses.length),
    certificates: completed,
  };
}

/** DASH-14, OPEN-42. */
const RECOMMENDED_MAX = 4;

export function pickRecommended(
  courses: readonly SiteCourse[],
  enrolled: readonly EnrolledCourse[],
): SiteCourse[] {
  const mine = new Set(enrolled.map(({ course }) => course.id));
  return courses.filter(({ id }) => !mine.has(id)).slice(0, RECOMMENDED_MAX);
}
