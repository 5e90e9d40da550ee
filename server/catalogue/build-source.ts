// Everything that a build of the site asks of the published catalogue, read at once, so that no build asks a server
// that answers visitors.
import { getAllCourses, getCoursePage, showAllCategories } from '#contract/catalogue.ts';
import { type BuildAnswer, buildCall } from '#contract/build-source.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CourseCard, CoursePage } from '#contract/course.ts';
import { AppError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import { inBatches } from './batches.ts';
import { categories, coursePage } from './catalogue.ts';
import { courseIds } from './catalogue.store.ts';
import { courseCards } from './views.ts';

/** The lines of the file: the page of every published course, then the cards of these, then the categories. */
export async function* buildSource(db: Queries): AsyncGenerator<string> {
  const shown: string[] = [];
  for (const courseId of await courseIds(db, { status: 'Published' })) {
    const page = await pageOf(db, courseId);
    if (!page) continue;
    shown.push(courseId);
    yield lineOf(getCoursePage, page, { courseId });
  }
  const cards: CourseCard[] = [];
  for await (const some of inBatches(db, shown, (rows) => courseCards(db, rows))) {
    cards.push(...some);
  }
  yield lineOf(getAllCourses, cards, { view: 'card' });
  yield lineOf(showAllCategories, await categories(db));
}

/** Undefined for a course that has gone since it was listed. */
async function pageOf(db: Queries, courseId: string): Promise<CoursePage | undefined> {
  try {
    return await coursePage(db, courseId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** With what the contract lets travel, and no more. */
function lineOf(endpoint: Endpoint, data: unknown, query?: Record<string, string>): string {
  const answer = endpoint.answer.parse({ success: true, data });
  const line: BuildAnswer = { call: buildCall(endpoint, query), answer };
  return `${JSON.stringify(line)}\n`;
}
