// Every published course with its public page, as the build knows them.
import { getCoursePage } from '#contract/catalogue.ts';
import { readCourse, type SiteCourse } from './course.ts';
import { askAtBuild, publishedCourses } from './published.ts';
import { rowIn } from './section-7/answers.ts';

/** So many pages are asked for at a time. */
const AT_ONCE = 6;

/** Fetched once for the whole build. */
let pages: Promise<SiteCourse[]> | undefined;

/** Courses that the server has no page of are left to the shell. Throws when a page does not answer. */
export function publishedPages(): Promise<SiteCourse[]> {
  pages ??= fetchPages();
  return pages;
}

async function fetchPages(): Promise<SiteCourse[]> {
  const listed = await publishedCourses();
  const fetched: (SiteCourse | undefined)[] = [];
  const left = listed.entries();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, { id }] of left) fetched[at] = await fetchPage(id);
  });
  await Promise.all(turns);
  return fetched.filter((course) => course !== undefined);
}

async function fetchPage(courseId: string): Promise<SiteCourse | undefined> {
  return readCourse(rowIn(await askAtBuild(getCoursePage, { courseId })));
}
