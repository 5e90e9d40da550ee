// All catalogue data for a build of the site, read directly from the database, so that builds do not load the server.
import { createHash } from 'node:crypto';
import { getBundleCards } from '#contract/sales/bundles.ts';
import { getAllCourses, getCoursePage, showAllCategories } from '#contract/courses/catalogue.ts';
import { toBuildResponse } from '#contract/site/build-source.ts';
import type { CourseCard, CoursePage } from '#contract/courses/course.ts';
import { buildContentPreview } from '#contract/courses/preview.ts';
import type { Queries } from '../platform/ports.ts';
import { listPublicBundles } from './bundle-offer.ts';
import { listCategories } from './catalogue.ts';
import { streamCourseCards, streamCourses } from './batches.ts';
import { listCourseIds } from './catalogue.store.ts';
import { loadSectionViews } from './content-views.ts';
import { loadPublicPreviews } from './free-previews.ts';
import { createRelatedFinder } from './related-courses.ts';
import { loadPageFields } from './views.ts';

/** Fields that change with every purchase. Pages show the values of their build. */
const OMITTED_FIELDS: readonly string[] = ['studentsCount'];

/** The lines of the file: pages of published courses, then their cards, categories and bundles. */
interface BuildSource {
  lines: AsyncIterable<string>;
  /** Equal for equal published content, independent of enrolments. Call it after all lines are read. */
  digest(): string;
}

export function createBuildSource(db: Queries): BuildSource {
  const hash = createHash('sha256');
  const toLine = (...response: Parameters<typeof toBuildResponse>): string => {
    const { call, answer } = toBuildResponse(...response);
    hash.update(serializeForDigest(answer));
    return `${JSON.stringify({ call, answer })}
`;
  };
  return {
    digest: () => hash.copy().digest('hex'),
    lines: (async function* () {
      const cards = await listAllCards(db);
      const pageIds = new Set<string>();
      for await (const pages of streamCoursePages(db, cards)) {
        for (const page of pages) {
          pageIds.add(page._id);
          yield toLine(getCoursePage, page, { courseId: page._id });
        }
      }
      const listed = cards.filter(({ _id }) => pageIds.has(_id));
      yield toLine(getAllCourses, listed, { view: 'card' });
      yield toLine(showAllCategories, await listCategories(db));
      yield toLine(getBundleCards, await listPublicBundles(db, 'list'));
    })(),
  };
}

function serializeForDigest(answer: unknown): string {
  return JSON.stringify(answer, (name, value: unknown) =>
    OMITTED_FIELDS.includes(name) ? undefined : value,
  );
}

/** A built page can outlive a sale, so it shows list prices and loads the current price in the browser. */
const LIST_PRICES = { prices: 'list' } as const;

/** The cards of all published courses, newest first. */
async function listAllCards(db: Queries): Promise<CourseCard[]> {
  const cards: CourseCard[] = [];
  const ids = await listCourseIds(db, { status: 'Published' });
  for await (const batch of streamCourseCards(db, ids, LIST_PRICES)) cards.push(...batch);
  return cards;
}

/** As `getCoursePage`, for all published courses. */
async function* streamCoursePages(
  db: Queries,
  cards: readonly CourseCard[],
): AsyncGenerator<CoursePage[]> {
  const related = createRelatedFinder(cards);
  const byId = new Map(cards.map((card) => [card._id, card]));
  yield* streamCourses(db, [...byId.keys()], async (rows) => {
    const ids = rows.map(({ id }) => id);
    const content = await loadSectionViews(db, ids);
    const watchable = await loadPublicPreviews(db, rows);
    const pageFields = await loadPageFields(db, rows);
    return rows.flatMap((row) => {
      const card = byId.get(row.id);
      if (!card) return [];
      const sections = content.get(row.id) ?? [];
      return [
        {
          ...card,
          ...pageFields(row),
          ...buildContentPreview(sections),
          ...watchable(row.id),
          related: related(card),
        },
      ];
    });
  });
}
