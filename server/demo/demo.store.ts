// Inserts the demo content in batches.
import { inBatches } from '../platform/batches.ts';
import type { Queries } from '../platform/ports.ts';
import type { PriceRow, Tables } from '../platform/tables.ts';

export async function hasUsers(db: Queries): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

/** In the order of the rows' references. */
const TABLES = [
  'users',
  'media',
  'categories',
  'courses',
  'sections',
  'lessons',
  'captions',
  'trailer_captions',
  'enrolments',
  'completions',
  'certificates',
  'reviews',
] as const;
export type DemoRows = { [Name in (typeof TABLES)[number]]: Tables[Name][] };

export async function insertAll(db: Queries, rows: DemoRows): Promise<void> {
  for (const table of TABLES)
    for (const batch of inBatches<object>(rows[table]))
      await db
        .insertInto(table)
        .values(batch as never)
        .execute();
  for (const batch of inBatches(rows.courses))
    await db.insertInto('price_history').values(batch.map(toFirstPrice)).execute();
}

function toFirstPrice(course: DemoRows['courses'][number]): PriceRow {
  return {
    course_id: course.id,
    nth: 1,
    at: course.created_at,
    list_paise: course.price_paise,
    sale_paise: null,
    sale_from: null,
    sale_until: null,
    changed_by: null,
  };
}
