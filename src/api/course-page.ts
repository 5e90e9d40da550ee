// The page of one course: the course, and what of it anybody may watch before buying.
import { fetchCourseRow } from './catalogue.ts';
import { readCourse } from './course.ts';
import type { SiteCourse } from './course.ts';
import { freeFilmsIn, type FreeFilms } from './section-7/course.ts';

export type { FreeFilm } from './section-7/course.ts';

export type SiteCoursePage = SiteCourse & FreeFilms;

/** One course for a visitor; undefined when there is none of that id. `fresh`: not from a cache. Throws ApiError. */
export async function fetchCoursePage(
  courseId: string,
  options: { fresh: boolean },
): Promise<SiteCoursePage | undefined> {
  return readCoursePage(await fetchCourseRow(courseId, options));
}

/** Undefined for what is no course at all. */
export function readCoursePage(row: unknown): SiteCoursePage | undefined {
  const course = readCourse(row);
  return course && { ...course, ...freeFilmsIn(row) };
}
