// Courses that the build knows: what of them travels in a page for its island, and how they meet the fresh ones.
import { cardFields, readCourses, type SiteCourse } from './course.ts';
import { paths } from '#contract/paths.ts';

/** In the server's words, as `readCourses` reads them, and no more than cards and filters need. */
export type BuiltCourse = ReturnType<typeof builtCourse>;

function builtCourse(course: SiteCourse) {
  const { id, currency, status, createdAt, moreTags } = course;
  const { firstName, lastName } = course.instructor;
  return {
    _id: id,
    ...cardFields(course),
    ...(currency === undefined ? {} : { currency }),
    ...(moreTags > 0 ? { moreTags } : {}),
    thumbnail: course.thumbnail,
    status,
    instructor: { firstName, lastName },
    studentsCount: course.studentsCount,
    sectionsCount: course.sectionsCount,
    createdAt,
  };
}

/** What travels of courses; their pictures are files. */
export function builtCourses(courses: readonly SiteCourse[]): BuiltCourse[] {
  return withPictures(courses).map(builtCourse);
}

export function readBuilt(courses: readonly BuiltCourse[]): SiteCourse[] {
  return readCourses(courses);
}

interface Pictured {
  id: string;
  thumbnail: string;
}

/** At build a course without its own picture gets the file of the drawn one: drawings in the page weigh. */
export function withPictures<Course extends Pictured>(courses: readonly Course[]): Course[] {
  return courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || drawnPicture(course),
  }));
}

/** A course without its own picture keeps the file of the drawn one with which it already stands on the page. */
export function withKnownPictures<Course extends Pictured>(
  courses: readonly Course[],
  known: readonly Pictured[],
): Course[] {
  const drawn = new Set(
    known.filter((item) => item.thumbnail === drawnPicture(item)).map(({ id }) => id),
  );
  return courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || (drawn.has(course.id) ? drawnPicture(course) : ''),
  }));
}

function drawnPicture({ id }: Pick<Pictured, 'id'>): string {
  return paths.picture(`course-${id}`);
}
