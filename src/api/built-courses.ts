// Courses in a built page: the data for its island, and how fresh data is merged into it.
import { toCardFields, readCourses, type SiteCourse } from './course.ts';
import { paths } from '#contract/paths.ts';

/** As the server sends them, with only the fields that cards and filters need. */
export type BuiltCourse = ReturnType<typeof toBuiltCourse>;

function toBuiltCourse(course: SiteCourse) {
  const { id, currency, status, createdAt, moreTags, durationSeconds, rating } = course;
  const { firstName, lastName } = course.instructor;
  return {
    _id: id,
    ...toCardFields(course),
    ...(currency === undefined ? {} : { currency }),
    ...(moreTags > 0 ? { moreTags } : {}),
    ...(durationSeconds ? { durationSeconds } : {}),
    ...(rating?.count ? { averageRating: rating.average, reviewCount: rating.count } : {}),
    thumbnail: course.thumbnail,
    status,
    instructor: { firstName, lastName },
    studentsCount: course.studentsCount,
    sectionsCount: course.sectionsCount,
    createdAt,
  };
}

/** The data of courses in a page; pictures are files. */
export function toBuiltCourses(courses: readonly SiteCourse[]): BuiltCourse[] {
  return addDrawings(courses).map(toBuiltCourse);
}

export function readBuiltCourses(courses: readonly BuiltCourse[]): SiteCourse[] {
  return readCourses(courses);
}

interface Pictured {
  id: string;
  thumbnail: string;
}

/** A course without a picture gets the file of a drawing: inline drawings would enlarge the page. */
export function addDrawings<Course extends Pictured>(courses: readonly Course[]): Course[] {
  return courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || getDrawingPath(course),
  }));
}

/** A course without a picture keeps the drawing that the page already shows. */
export function restoreDrawings<Course extends Pictured>(
  courses: readonly Course[],
  known: readonly Pictured[],
): Course[] {
  const drawn = new Set(
    known.filter((item) => item.thumbnail === getDrawingPath(item)).map(({ id }) => id),
  );
  return courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || (drawn.has(course.id) ? getDrawingPath(course) : ''),
  }));
}

function getDrawingPath({ id }: Pick<Pictured, 'id'>): string {
  return paths.picture(`course-${id}`);
}
