// Reads courses in batches, so that long lists need little memory.
import type { CourseCard } from '#contract/courses/course.ts';
import { inBatches } from '../platform/batches.ts';
import { sortByIds } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { listCoursesByIds } from './catalogue.store.ts';
import { loadCourseCards } from './views.ts';
import type { CardOptions } from './views.ts';

/** Maps rows to responses, in order. */
type ToViews<View> = (rows: readonly CourseRow[]) => Promise<View[]>;

/** Small batches, because other requests run between them. */
const COURSES_PER_BATCH = 20;
const CARDS_PER_BATCH = 100;

/** The courses with these ids, in order; deleted ones are left out. */
export function streamCourses<View>(
  db: Queries,
  ids: readonly string[],
  toViews: ToViews<View>,
): AsyncGenerator<View[]> {
  return streamBatches(db, { ids, batchSize: COURSES_PER_BATCH }, toViews);
}

/** As `streamCourses`, for cards. */
export function streamCourseCards(
  db: Queries,
  ids: readonly string[],
  options: CardOptions,
): AsyncGenerator<CourseCard[]> {
  return streamBatches(db, { ids, batchSize: CARDS_PER_BATCH }, (rows) =>
    loadCourseCards(db, rows, options),
  );
}

async function* streamBatches<View>(
  db: Queries,
  { ids, batchSize }: { ids: readonly string[]; batchSize: number },
  toViews: ToViews<View>,
): AsyncGenerator<View[]> {
  for (const batchIds of inBatches(ids, batchSize))
    yield toViews(sortByIds(batchIds, await listCoursesByIds(db, batchIds)));
}
