// Every published course with its public page, as the build knows them.
import { getCourseDetails, getCoursePage } from '#contract/catalogue.ts';
import { readCoursePage, type SiteCoursePage } from './course-page.ts';
import { publishedCourses } from './published.ts';
import { IS_PREVIEW } from '#site/preview.ts';
import { askAtBuild, isOwnAtBuild, postAtBuild } from './build-answers.ts';
import { rowIn } from './section-7/answers.ts';

/** So many pages are asked for at a time. */
const AT_ONCE = 6;

export interface PublishedPage {
  id: string;
  course: SiteCoursePage;
}

/** Fetched once for the whole build. */
let pages: Promise<PublishedPage[]> | undefined;

/**
 * Courses that the server has no details of are left to the shell, and in a preview of drafts all of them, as no draft of
 * the site shows there. Throws when a page does not answer.
 */
export function publishedPages(): Promise<PublishedPage[]> {
  pages ??= fetchPages();
  return pages;
}

async function fetchPages(): Promise<PublishedPage[]> {
  const listed = IS_PREVIEW ? [] : await publishedCourses();
  const fetched: (PublishedPage | undefined)[] = [];
  const left = listed.entries();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, { id }] of left) fetched[at] = await fetchPage(id);
  });
  await Promise.all(turns);
  return fetched.filter((page) => page !== undefined);
}

async function fetchPage(courseId: string): Promise<PublishedPage | undefined> {
  const answer = (await isOwnAtBuild())
    ? await askAtBuild(getCoursePage, { courseId })
    : await postAtBuild(getCourseDetails, { courseId });
  const course = readCoursePage(rowIn(answer));
  return course && { id: courseId, course };
}
