// Inserts many published courses directly into the database.
import { EMPTY_COLUMNS } from '#server/courses/course-columns.ts';
import { insertCourses } from '#server/courses/authoring.store.ts';
import { paise } from '#contract/sales/money.ts';
import type { CourseRow } from '#server/platform/tables.ts';
import type { TestServer } from './server.ts';

/** Keeps a statement within the parameter limits of both engines. */
const ROWS_PER_INSERT = 100;

/** The id of the course with this number. Course 0 is the newest. */
export const getCourseId = (nth: number): string => `c${String(nth).padStart(23, '0')}`;

/** `toFields` returns the columns in which each course differs. Stored counts are updated as by the API. */
export async function insertManyCourses(
  { deps }: Pick<TestServer, 'deps'>,
  instructorId: string,
  { count, toFields }: { count: number; toFields?: (nth: number) => Partial<CourseRow> },
): Promise<void> {
  const now = deps.clock();
  const rows = Array.from({ length: count }, (_one, nth): CourseRow => {
    const createdAt = now - nth * 60_000;
    return {
      ...EMPTY_COLUMNS,
      id: getCourseId(nth),
      name: `Course ${nth}`,
      description: 'Dots before lines.',
      price_paise: paise(0),
      status: 'Published',
      instructor_id: instructorId,
      thumbnail_id: null,
      trailer_id: null,
      tags: '["dots"]',
      revision: 1,
      created_at: createdAt,
      updated_at: null,
      published_at: createdAt,
      creation_key: null,
      ...toFields?.(nth),
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await deps.db
      .transaction()
      .execute((tx) => insertCourses(tx, rows.slice(from, from + ROWS_PER_INSERT)));
}
