// Courses that are read and shown some at a time, however many there are.
import { inOrder } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { coursesByIds } from './catalogue.store.ts';

/** Makes what travels of rows, in their order. */
export type Views<View> = (rows: readonly CourseRow[]) => Promise<View[]>;

/** So many are worked on before other calls have their turn. */
const BATCH = 20;

/** The courses of those ids, in their order; one that is gone meanwhile is left out. */
export async function* inBatches<View>(
  db: Queries,
  ids: readonly string[],
  viewsOf: Views<View>,
): AsyncGenerator<View[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    yield viewsOf(inOrder(some, await coursesByIds(db, some)));
  }
}
