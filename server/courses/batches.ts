// Reads courses in batches, so that long lists need little memory.
import type { CourseCard } from '#contract/courses/course.ts';
import { inOrder } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { coursesByIds } from './catalogue.store.ts';
import { courseCards } from './views.ts';
import type { CardOptions } from './views.ts';

/** Maps rows to responses, in order. */
type Views<View> = (rows: readonly CourseRow[]) => Promise<View[]>;

/** Small batches, because other requests run between them. */
const COURSES_AT_ONCE = 20;
const CARDS_AT_ONCE = 100;

/** The courses with these ids, in order; deleted ones are left out. */
export function inBatches<View>(
  db: Queries,
  ids: readonly string[],
  toViews: Views<View>,
): AsyncGenerator<View[]> {
  return getBatches(db, { ids, many: COURSES_AT_ONCE }, toViews);
}

/** As `streamCourses`, for cards. */
export function cardsInBatches(
  db: Queries,
  ids: readonly string[],
  shown: CardOptions,
): AsyncGenerator<CourseCard[]> {
  return getBatches(db, { ids, many: CARDS_AT_ONCE }, (rows) => courseCards(db, rows, shown));
}

async function* getBatches<View>(
  db: Queries,
  { ids, many }: { ids: readonly string[]; many: number },
  toViews: Views<View>,
): AsyncGenerator<View[]> {
  for (let from = 0; from < ids.length; from += many) {
    const some = ids.slice(from, from + many);
    yield toViews(inOrder(some, await coursesByIds(db, some)));
  }
}
