// The newest courses of the school, cut down to what their cards show.
import type { SiteCourse } from '#site/api/course.ts';
import type { CardCourse } from '#site/islands/parts/CourseCard.tsx';
import { paths } from '#site/paths.ts';

/** HOME-13. */
export const FEATURED_COURSES = 6;

type Listed = CardCourse & Pick<SiteCourse, 'createdAt'>;

/** The newest first. A course keeps the picture it already stands there with. */
export function newestCards(
  courses: readonly Listed[],
  known: readonly CardCourse[] = [],
): CardCourse[] {
  const pictures = new Map(known.map(({ id, thumbnail }) => [id, thumbnail]));
  return courses
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, FEATURED_COURSES)
    .map((course) => cardOf(course, pictures.get(course.id)));
}

/** At build a course without its own picture gets the file of the drawn one: drawings in the page weigh. */
export function withPictures(cards: readonly CardCourse[]): CardCourse[] {
  return cards.map((card) => ({
    ...card,
    thumbnail: card.thumbnail || paths.picture(`course-${card.id}`),
  }));
}

/** Nothing beyond the card travels in the page. */
function cardOf(course: Listed, picture = ''): CardCourse {
  const { id, name, description, status, price, currency, tags } = course;
  const { firstName, lastName } = course.instructor;
  const { studentsCount, sectionsCount } = course;
  return {
    ...{ id, name, description, status, price, currency, tags, studentsCount, sectionsCount },
    thumbnail: course.thumbnail || picture,
    instructor: { firstName, lastName },
  };
}
