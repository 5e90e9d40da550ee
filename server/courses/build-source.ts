// All catalogue data for a build of the site, read directly from the database, so that builds do not load the server.
import { createHash } from 'node:crypto';
import { getBundleCards } from '#contract/sales/bundles.ts';
import { getAllCourses, getCoursePage, showAllCategories } from '#contract/courses/catalogue.ts';
import { type BuildAnswer, buildCall } from '#contract/site/build-source.ts';
import type { CourseCard, CoursePage } from '#contract/courses/course.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildPreview } from '#contract/courses/preview.ts';
import type { Queries } from '../platform/ports.ts';
import { publicBundles } from './bundle-offer.ts';
import { categories } from './catalogue.ts';
import { cardsInBatches, inBatches } from './batches.ts';
import { courseIds } from './catalogue.store.ts';
import { sectionViews } from './content-views.ts';
import { getPageFields } from './course-columns.ts';
import { watchableBefore } from './free-previews.ts';
import { relatedAmong } from './related.ts';

/** Fields that change with every purchase. Pages show the values of their build. */
const LEFT_OUT: readonly string[] = ['studentsCount'];

/** The lines of the file: pages of published courses, then their cards, categories and bundles. */
interface BuildSource {
  lines: AsyncIterable<string>;
  /** Equal for equal published content, independent of enrolments. Call it after all lines are read. */
  digest(): string;
}

export function buildSource(db: Queries): BuildSource {
  const all = createHash('sha256');
  const line = (endpoint: Endpoint, data: unknown, query?: Record<string, string>): string => {
    // Drops fields that are not in the contract.
    const answer = endpoint.answer.parse({ success: true, data });
    all.update(lasting(answer));
    const buildAnswer: BuildAnswer = { call: buildCall(endpoint, query), answer };
    return `${JSON.stringify(buildAnswer)}\n`;
  };
  return {
    digest: () => all.copy().digest('hex'),
    lines: (async function* () {
      const cards = await allCards(db);
      const shown = new Set<string>();
      for await (const pages of coursePages(db, cards)) {
        for (const page of pages) {
          shown.add(page._id);
          yield line(getCoursePage, page, { courseId: page._id });
        }
      }
      const listed = cards.filter(({ _id }) => shown.has(_id));
      yield line(getAllCourses, listed, { view: 'card' });
      yield line(showAllCategories, await categories(db));
      yield line(getBundleCards, await publicBundles(db, 'list'));
    })(),
  };
}

function lasting(answer: unknown): string {
  return JSON.stringify(answer, (name, value: unknown) =>
    LEFT_OUT.includes(name) ? undefined : value,
  );
}

/** A built page can outlive a sale, so it shows list prices and loads the current price in the browser. */
const LIST_PRICES = { prices: 'list' } as const;

/** The cards of all published courses, newest first. */
async function allCards(db: Queries): Promise<CourseCard[]> {
  const cards: CourseCard[] = [];
  const ids = await courseIds(db, { status: 'Published' });
  for await (const some of cardsInBatches(db, ids, LIST_PRICES)) cards.push(...some);
  return cards;
}

/** As `getCoursePage`, for all published courses. */
async function* coursePages(
  db: Queries,
  cards: readonly CourseCard[],
): AsyncGenerator<CoursePage[]> {
  const related = relatedAmong(cards);
  const byId = new Map(cards.map((card) => [card._id, card]));
  yield* inBatches(db, [...byId.keys()], async (rows) => {
    const ids = rows.map(({ id }) => id);
    const content = await sectionViews(db, ids);
    const watchable = await watchableBefore(db, rows);
    return rows.flatMap((row) => {
      const card = byId.get(row.id);
      if (!card) return [];
      const sections = content.get(row.id) ?? [];
      return [
        {
          ...card,
          ...getPageFields(row),
          ...buildPreview(sections),
          ...watchable(row.id),
          related: related(card),
        },
      ];
    });
  });
}
