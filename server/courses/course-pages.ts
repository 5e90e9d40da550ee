// The public pages of all published courses at once: for builds of the site, which need every one of them.
import type { CourseCard, CoursePage } from '#contract/course.ts';
import { buildPreview } from '#contract/preview.ts';
import type { Queries } from '../platform/ports.ts';
import { cardsInBatches, inBatches } from './batches.ts';
import { courseIds } from './catalogue.store.ts';
import { getPageFields } from './course-columns.ts';
import { watchableBefore } from './free-previews.ts';
import { relatedAmong } from './related.ts';
import { sectionViews } from './content-views.ts';

/** A page outlives a sale: it shows what is always true, and asks for what is charged now once it is open. */
const LIST_PRICES = { prices: 'list' } as const;

/** The cards of all published courses, newest first. */
export async function allCards(db: Queries): Promise<CourseCard[]> {
  const cards: CourseCard[] = [];
  const ids = await courseIds(db, { status: 'Published' });
  for await (const some of cardsInBatches(db, ids, LIST_PRICES)) cards.push(...some);
  return cards;
}

/** What `coursePage` answers, for each of these cards, which are all of the published courses. */
export async function* coursePages(
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
