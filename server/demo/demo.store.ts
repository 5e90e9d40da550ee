// Inserts the demo content in batches.
import type { Queries } from '../platform/ports.ts';
import type { PriceRow, Tables } from '../platform/tables.ts';

/** Both engines accept this many of our rows in one statement. */
const ROWS_AT_ONCE = 500;

type Content = Pick<
  Tables,
  | 'users'
  | 'media'
  | 'categories'
  | 'courses'
  | 'sections'
  | 'lessons'
  | 'captions'
  | 'trailer_captions'
  | 'enrolments'
  | 'completions'
  | 'certificates'
  | 'reviews'
>;
export type DemoRows = { [Name in keyof Content]: Content[Name][] };

export async function hasUsers(db: Queries): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

/** In the order of the rows' references. */
export async function insertAll(db: Queries, rows: DemoRows): Promise<void> {
  await inBatches(rows.users, (some) => db.insertInto('users').values(some).execute());
  await inBatches(rows.media, (some) => db.insertInto('media').values(some).execute());
  await inBatches(rows.categories, (some) => db.insertInto('categories').values(some).execute());
  await inBatches(rows.courses, (some) => db.insertInto('courses').values(some).execute());
  await inBatches(rows.courses, (some) =>
    db.insertInto('price_history').values(some.map(firstPrice)).execute(),
  );
  await inBatches(rows.sections, (some) => db.insertInto('sections').values(some).execute());
  await inBatches(rows.lessons, (some) => db.insertInto('lessons').values(some).execute());
  await inBatches(rows.captions, (some) => db.insertInto('captions').values(some).execute());
  await inBatches(rows.trailer_captions, (some) =>
    db.insertInto('trailer_captions').values(some).execute(),
  );
  await inBatches(rows.enrolments, (some) => db.insertInto('enrolments').values(some).execute());
  await inBatches(rows.completions, (some) => db.insertInto('completions').values(some).execute());
  await inBatches(rows.certificates, (some) =>
    db.insertInto('certificates').values(some).execute(),
  );
  await inBatches(rows.reviews, (some) => db.insertInto('reviews').values(some).execute());
}

function firstPrice(course: DemoRows['courses'][number]): PriceRow {
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

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
