// The newest courses of the school, reduced to the fields of their cards.
import type { SiteCourse } from '#site/api/course.ts';
import { type CardCourse, toCard } from '#site/islands/ui/courses/CourseCard.tsx';
import { restoreDrawings } from '#site/api/built-courses.ts';

/** HOME-13. */
const FEATURED_COURSES = 6;

type ListedCourse = CardCourse & Pick<SiteCourse, 'createdAt'>;

export function toNewestCards(
  courses: readonly ListedCourse[],
  known: readonly CardCourse[] = [],
): CardCourse[] {
  const newest = courses
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, FEATURED_COURSES)
    .map(toCard);
  return restoreDrawings(newest, known);
}
