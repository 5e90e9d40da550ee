// An admin's courses: pages of the list, names to choose from, copies and deletion.
import * as authoring from '#contract/authoring.ts';
import { getManagedCourses, type ManagedOrder } from '#contract/course-lists.ts';
import { getCourseNames } from '#contract/course-names.ts';
import { call, send } from './client.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { type ListPlace, listQuery } from './paging.ts';
import { forgetWholeList, wholeList } from './section-7/school.ts';
import { isOwnServer } from './server.ts';

/** To be called before reloading what may have changed elsewhere. */
export { forgetWholeList as forgetManaged } from './section-7/school.ts';

export interface ManagedQuery extends ListPlace {
  /** Words of names, tags and categories; empty for all. */
  query: string;
  status: 'Published' | 'Draft' | '';
  /** A category's id; empty for all. */
  category: string;
  /** Empty for the newest first. */
  sort: Exclude<ManagedOrder, 'newest'> | '';
}

export const NEWEST_COURSES: ManagedQuery = {
  ...{ query: '', status: '', category: '', sort: '' },
  ...{ page: 1, before: '', until: '' },
};

/** Of the whole school. */
export interface SchoolFigures {
  courses: number;
  published: number;
  /** People enrolled in at least one course. */
  students: number;
}

export interface ManagedPage {
  data: readonly SiteCourse[];
  page: number;
  pages: number;
  total: number;
  older: string | null;
  figures: SchoolFigures;
}

export type CourseName = Pick<SiteCourse, 'id' | 'name' | 'status'>;

/** What there is to choose from, or the first of very many. */
export interface CourseNames {
  names: readonly CourseName[];
  isMore: boolean;
}

/** All of them, those with `query` in their name, or the one of an id. Throws ApiError. */
export async function fetchCourseNames(
  asked: { query?: string; courseId?: string } = {},
): Promise<CourseNames> {
  if (!(await isOwnServer())) {
    const { fetchWholeList, namesAmong } = await import('./section-7/admin-courses.ts');
    return namesAmong(await wholeList(fetchWholeList), asked);
  }
  const { data, isMore } = await call(getCourseNames, { query: asked });
  const names = data.map(({ _id, courseName, status }) => ({ id: _id, name: courseName, status }));
  return { names, isMore };
}

/** Drafts included. Throws ApiError. */
export async function fetchManaged(query: ManagedQuery): Promise<ManagedPage> {
  if (!(await isOwnServer())) {
    const { fetchWholeList, managedAmong } = await import('./section-7/admin-courses.ts');
    return managedAmong(await wholeList(fetchWholeList), query);
  }
  const { query: words, status, category, sort } = query;
  const { data, ...page } = await call(getManagedCourses, {
    query: listQuery(query, { query: words, status, category, sort }),
  });
  return { ...page, data: readCourses(data) };
}

/** Throws ApiError. */
export async function deleteCourse(courseId: string): Promise<void> {
  await send(authoring.deleteCourse, { body: { courseId } });
  forgetWholeList();
}

/** Throws ApiError. */
export async function duplicateCourse(courseId: string): Promise<void> {
  await send(authoring.duplicateCourse, { body: { courseId } });
  forgetWholeList();
}
