// Courses in a built page: the data for its island, and how fresh data is merged into it.
import { cardFields, readCourses, type SiteCourse } from './course.ts';
import { paths } from '#contract/paths.ts';

/** As the server sends them, with only the fields that cards and filters need. */
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

/** The data of courses in a page; pictures are files. */
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

/** A course without a picture gets the file of a drawing: inline drawings would enlarge the page. */
export function withPictures<Course extends Pictured>(courses: readonly Course[]): Course[] {
  return courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || drawnPicture(course),
  }));
}

/** A course without a picture keeps the drawing that the page already shows. */
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
