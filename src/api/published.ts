// Published courses as the build knows them.
import { getAllCourses } from '#contract/catalogue.ts';
import { getCourseCards } from '#contract/course-lists.ts';
import { askAtBuild } from './build-answers.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { rowsIn, totalIn } from './section-7/answers.ts';

/** Newest first; fetched once for the whole build. */
let published: Promise<SiteCourse[]> | undefined;

export function publishedCourses(): Promise<SiteCourse[]> {
  published ??= fetchPublished();
  return published;
}

async function fetchPublished(): Promise<SiteCourse[]> {
  const answer = await askAtBuild(getAllCourses, { view: 'card' });
  const rows = rowsIn(answer);
  const total = totalIn(answer) ?? rows.length;
  const courses = readCourses(total > rows.length ? await pagedRows() : rows);
  return courses.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Of a large school a server lists no more than a page at a time. */
async function pagedRows(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = getCourseCards.answer.parse(await askAtBuild(getCourseCards, { page }));
    rows.push(...answer.data);
    pages = answer.pages;
  }
  return rows;
}
