// The public catalogue: list, search, categories, and the page of one course.
import * as catalogue from '#contract/courses/catalogue.ts';
import type { Category } from '#contract/courses/course.ts';
import { ApiError, send } from './client.ts';
import { readCourse, readCourses, type SiteCourse } from './course.ts';
import { parseCategories, requireRows, readRow, findTotal } from './section-7/responses.ts';
import { type FreeVideos, parseFreeVideos } from './section-7/course.ts';
import { isOwnServer } from './server.ts';

/** The public courses, in the order received. */
export interface ListedCourses {
  courses: SiteCourse[];
  /** Number of all courses: more than `courses` for a large school. */
  total: number;
}

/** All courses, or the first ones of a large school. Throws ApiError. */
export async function fetchCourses(): Promise<ListedCourses> {
  const answer = await send(catalogue.getAllCourses, { query: { view: 'card' } });
  const courses = readCourses(requireRows(answer));
  return { courses, total: findTotal(answer) ?? courses.length };
}

/** One course for a visitor, unparsed. `fresh`: not from a cache. Throws ApiError. */
export async function fetchCourseRow(
  courseId: string,
  { fresh }: { fresh: boolean },
): Promise<unknown> {
  const query = { courseId };
  const answer = (await isOwnServer())
    ? await send(catalogue.getCoursePage, { query, fresh }).catch(ignoreNotFound)
    : await send(catalogue.getCourseDetails, { body: query });
  return readRow(answer);
}

function ignoreNotFound(error: unknown): object {
  if (error instanceof ApiError && error.code === 'not_found') return {};
  throw error;
}

/** The results of a search, best first, and near matches if there are none. */
export interface SearchResults {
  courses: SiteCourse[];
  nearest: SiteCourse[];
}

/** Nothing for a blank query. Throws ApiError. */
export async function searchCourses(query: string, signal?: AbortSignal): Promise<SearchResults> {
  if (query.trim() === '') return { courses: [], nearest: [] };
  const request = { query: { view: 'card' }, body: { searchQuery: query } };
  const answer = await send(catalogue.searchCourse, signal ? { ...request, signal } : request);
  return {
    courses: readCourses(requireRows(answer)),
    nearest: readCourses((answer as { nearest?: unknown }).nearest),
  };
}

/** Throws ApiError. */
export async function fetchCategories(): Promise<Category[]> {
  return parseCategories(requireRows(await send(catalogue.showAllCategories)));
}

export type { FreeVideo } from './section-7/course.ts';

export type SiteCoursePage = SiteCourse & FreeVideos;

/** One course for a visitor; undefined for an unknown id. `fresh`: not from a cache. Throws ApiError. */
export async function fetchCoursePage(
  courseId: string,
  options: { fresh: boolean },
): Promise<SiteCoursePage | undefined> {
  return readCoursePage(await fetchCourseRow(courseId, options));
}

/** Undefined for anything but a course. */
export function readCoursePage(row: unknown): SiteCoursePage | undefined {
  const course = readCourse(row);
  return course && { ...course, ...parseFreeVideos(row) };
}
