// The names of courses to choose from, drafts too.
import { getCourseNames } from '#contract/course-names.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import type { CourseNames } from './managed-courses.ts';
import { wholeList } from './section-7/school.ts';
import { isOwnServer } from './server.ts';

export type { CourseName, CourseNames } from './managed-courses.ts';

/** All of them, those with `query` in their name, or the one of an id. Throws ApiError. */
export async function fetchCourseNames(
  asked: { query?: string; courseId?: string } = {},
): Promise<CourseNames> {
  await knownSession();
  if (!(await isOwnServer())) {
    const { fetchWholeList, namesAmong } = await import('./section-7/admin-courses.ts');
    return namesAmong(await wholeList(fetchWholeList), asked);
  }
  const { data, isMore } = await call(getCourseNames, { query: asked });
  const names = data.map(({ _id, courseName, status }) => ({ id: _id, name: courseName, status }));
  return { names, isMore };
}
