// The courses as Admins manage them, page by page, and what they do to one as a whole.
import * as contract from '#contract/authoring.ts';
import { getCourseNames, getManagedCourses } from '#contract/course-lists.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call, send } from './client.ts';
import { readCourses } from './course.ts';
import type { CourseNames, ManagedPage, ManagedQuery } from './managed-courses.ts';
import { placeQuery } from './paging.ts';
import { fetchWholeList, managedAmong, namesAmong } from './section-7/admin-courses.ts';
import { hasCall } from './section-7/server.ts';
import { forgetWholeList, wholeList } from './section-7/whole-list.ts';

export { NEWEST_COURSES } from './managed-courses.ts';
/** To be called before what may have changed elsewhere is asked for again. */
export { forgetWholeList as forgetManaged } from './section-7/whole-list.ts';
export type {
  CourseName,
  CourseNames,
  ManagedPage,
  ManagedQuery,
  SchoolFigures,
} from './managed-courses.ts';

/** Drafts included. Throws ApiError. */
export async function fetchManaged(query: ManagedQuery): Promise<ManagedPage> {
  await knownSession();
  if (!(await hasCall(getManagedCourses)))
    return managedAmong(await wholeList(fetchWholeList), query);
  const { query: words, status, category, sort, ...place } = query;
  const asked = {
    ...(words ? { query: words } : {}),
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
    ...placeQuery(place),
  };
  const { data, ...page } = await call(getManagedCourses, { query: asked });
  return { ...page, data: readCourses(data) };
}

/** All of them, those with `query` in their name, or the one of an id. Throws ApiError. */
export async function fetchCourseNames(
  asked: { query?: string; courseId?: string } = {},
): Promise<CourseNames> {
  await knownSession();
  if (!(await hasCall(getCourseNames))) return namesAmong(await wholeList(fetchWholeList), asked);
  const { data, isMore } = await call(getCourseNames, { query: asked });
  const names = data.map(({ _id, courseName, status }) => ({ id: _id, name: courseName, status }));
  return { names, isMore };
}

/** Throws ApiError. */
export async function deleteCourse(courseId: string): Promise<void> {
  await send(contract.deleteCourse, { body: { courseId } });
  forgetWholeList();
}

/** Throws ApiError. */
export async function duplicateCourse(courseId: string): Promise<void> {
  await send(contract.duplicateCourse, { body: { courseId } });
  forgetWholeList();
}
