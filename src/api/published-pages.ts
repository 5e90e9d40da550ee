// Every published course with its public page, as the build knows them.
import { getCourseDetails, getCoursePage } from '#contract/catalogue.ts';
import { readCoursePage, type SiteCoursePage } from './course-page.ts';
import { publishedCourses } from './published.ts';
import { askAtBuild, keyAtBuild, postAtBuild } from './build-answers.ts';
import { rowIn } from './section-7/answers.ts';
import { hasCoursePages } from './section-7/build-server.ts';

/** So many pages are asked for at a time. */
const AT_ONCE = 6;

export interface PublishedPage {
  id: string;
  /** Equal for equal content. */
  key?: string;
  /** Absent where the page of that key stands already. */
  course?: SiteCoursePage;
}

/** Fetched once for the whole build. */
let pages: Promise<PublishedPage[]> | undefined;

/** Courses that the server has no details of are left to the shell. Throws when a page does not answer. */
export function publishedPages(): Promise<PublishedPage[]> {
  pages ??= fetchPages();
  return pages;
}

async function fetchPages(): Promise<PublishedPage[]> {
  const listed = await publishedCourses();
  const fetched: (PublishedPage | undefined)[] = [];
  const left = listed.entries();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, { id }] of left) fetched[at] = await fetchPage(id);
  });
  await Promise.all(turns);
  return fetched.filter((page) => page !== undefined);
}

async function fetchPage(courseId: string): Promise<PublishedPage | undefined> {
  const key = await keyAtBuild(getCoursePage, { courseId });
  const answer = (await hasCoursePages())
    ? await askAtBuild(getCoursePage, { courseId })
    : await postAtBuild(getCourseDetails, { courseId });
  const course = readCoursePage(rowIn(answer));
  if (!course && key === undefined) return undefined;
  return { id: courseId, ...(key === undefined ? {} : { key }), ...(course ? { course } : {}) };
}
