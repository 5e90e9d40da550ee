// The courses as Admins manage them, page by page, and what they do to one as a whole.
import * as contract from '#contract/authoring.ts';
import { getManagedCourses } from '#contract/course-lists.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call, send } from './client.ts';
import { readCourses } from './course.ts';
import type { ManagedPage, ManagedQuery } from './managed-courses.ts';
import { placeQuery } from './paging.ts';
import { forgetWholeList, wholeList } from './section-7/school.ts';
import { isOwnServer } from './server.ts';

export { NEWEST_COURSES } from './managed-courses.ts';
/** To be called before what may have changed elsewhere is asked for again. */
export { forgetWholeList as forgetManaged } from './section-7/school.ts';
export type { ManagedPage, ManagedQuery, SchoolFigures } from './managed-courses.ts';

/** Drafts included. Throws ApiError. */
export async function fetchManaged(query: ManagedQuery): Promise<ManagedPage> {
  await knownSession();
  if (!(await isOwnServer())) {
    const { fetchWholeList, managedAmong } = await import('./section-7/admin-courses.ts');
    return managedAmong(await wholeList(fetchWholeList), query);
  }
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
