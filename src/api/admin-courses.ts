// An admin's courses: pages of the list, names to choose from, copies and deletion.
import * as authoring from '#contract/courses/authoring.ts';
import { getManagedCourses } from '#contract/courses/course-lists.ts';
import { getCourseNames } from '#contract/courses/course-names.ts';
import { call, send } from './client.ts';
import { readCourses } from './course.ts';
import { buildListQuery } from './paging.ts';
import {
  type CourseNames,
  clearCourseListCache,
  type ManagedPage,
  type ManagedQuery,
  loadAllCourses,
} from './section-7/school.ts';
import { isOwnServer } from './server.ts';

export type {
  CourseName,
  CourseNames,
  ManagedPage,
  ManagedQuery,
  CourseCounts as SchoolFigures,
} from './section-7/school.ts';
/** Call it before a reload that has to see changes of other tabs. */
export { clearCourseListCache } from './section-7/school.ts';

export const DEFAULT_COURSES_QUERY: ManagedQuery = {
  query: '',
  status: '',
  category: '',
  sort: '',
  page: 1,
  before: '',
  until: '',
};

/** All courses, those with `query` in their name, or the one with an id. Throws ApiError. */
export async function fetchCourseNames(
  filter: { query?: string; courseId?: string } = {},
): Promise<CourseNames> {
  if (!(await isOwnServer())) {
    const { fetchWholeList, filterNames } = await import('./section-7/admin-courses.ts');
    return filterNames(await loadAllCourses(fetchWholeList), filter);
  }
  const { data, isMore } = await call(getCourseNames, { query: filter });
  const names = data.map(({ _id, courseName, status }) => ({ id: _id, name: courseName, status }));
  return { names, isMore };
}

/** Drafts included. Throws ApiError. */
export async function fetchManagedCourses(query: ManagedQuery): Promise<ManagedPage> {
  if (!(await isOwnServer())) {
    const { fetchWholeList, toManagedPage } = await import('./section-7/admin-courses.ts');
    return toManagedPage(await loadAllCourses(fetchWholeList), query);
  }
  const { query: words, status, category, sort } = query;
  const { data, ...page } = await call(getManagedCourses, {
    query: buildListQuery(query, { query: words, status, category, sort }),
  });
  return { ...page, data: readCourses(data) };
}

/** Throws ApiError. */
export async function deleteCourse(courseId: string): Promise<void> {
  await send(authoring.deleteCourse, { body: { courseId } });
  clearCourseListCache();
}

/** Throws ApiError. */
export async function duplicateCourse(courseId: string): Promise<void> {
  await send(authoring.duplicateCourse, { body: { courseId } });
  clearCourseListCache();
}
