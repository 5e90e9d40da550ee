// Inserts the demo content in batches.
import type { Queries } from '../platform/ports.ts';
import type { PriceRow, Tables } from '../platform/tables.ts';

/** Both engines accept this many of our rows in one statement. */
const ROWS_PER_BATCH = 500;

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
  await insertInBatches(rows.users, (batch) => db.insertInto('users').values(batch).execute());
  await insertInBatches(rows.media, (batch) => db.insertInto('media').values(batch).execute());
  await insertInBatches(rows.categories, (batch) =>
    db.insertInto('categories').values(batch).execute(),
  );
  await insertInBatches(rows.courses, (batch) => db.insertInto('courses').values(batch).execute());
  await insertInBatches(rows.courses, (batch) =>
    db.insertInto('price_history').values(batch.map(toFirstPrice)).execute(),
  );
  await insertInBatches(rows.sections, (batch) =>
    db.insertInto('sections').values(batch).execute(),
  );
  await insertInBatches(rows.lessons, (batch) => db.insertInto('lessons').values(batch).execute());
  await insertInBatches(rows.captions, (batch) =>
    db.insertInto('captions').values(batch).execute(),
  );
  await insertInBatches(rows.trailer_captions, (batch) =>
    db.insertInto('trailer_captions').values(batch).execute(),
  );
  await insertInBatches(rows.enrolments, (batch) =>
    db.insertInto('enrolments').values(batch).execute(),
  );
  await insertInBatches(rows.completions, (batch) =>
    db.insertInto('completions').values(batch).execute(),
  );
  await insertInBatches(rows.certificates, (batch) =>
    db.insertInto('certificates').values(batch).execute(),
  );
  await insertInBatches(rows.reviews, (batch) => db.insertInto('reviews').values(batch).execute());
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

async function insertInBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) {
    await insert(rows.slice(from, from + ROWS_PER_BATCH));
  }
}
