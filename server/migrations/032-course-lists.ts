// The lists of courses, of visitors and of Admins: each order is that of an index, which also holds what it is filtered by.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

const FILTERS = 'status, category_id';

const INDEXES = [
  `create index courses_latest on courses (created_at, id, ${FILTERS}, price_paise)`,
  'create index courses_of_category on courses (category_id, created_at, id, status, price_paise)',
  `create index courses_by_price on courses (price_paise, created_at, id, ${FILTERS})`,
  // The cheapest first, and of those the newest.
  `create index courses_by_low_price on courses (price_paise, created_at desc, id desc, ${FILTERS})`,
  `create index courses_by_name on courses (lower(name), id, ${FILTERS}, created_at)`,
  'create index course_counts_students on course_counts (students, course_id)',
];

const WORDS = "lower(name || ' ' || tags)";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('courses_status_created').execute();
  await db.schema.dropIndex('courses_by_category_id').execute();
  for (const one of INDEXES) await sql.raw(one).execute(db);
  // Every course has its row of counts, so that a list in their order misses none.
  await sql`insert into course_counts (course_id, students, paid, completed, sections, lessons, timed, seconds)
    select id, 0, 0, 0, 0, 0, 0, 0 from courses where id not in (select course_id from course_counts)`.execute(
    db,
  );
  await indexWords(db);
}

/** As 028 makes them. */
async function indexWords(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql
      .raw(
        `create index course_words_text on courses (${WORDS}, created_at, id, ${FILTERS}, price_paise)`,
      )
      .execute(db);
    return;
  }
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as is`.execute(db);
  if (!rows[0]?.is) return;
  await sql
    .raw(`create index course_words_text on courses using gin (${WORDS} gin_trgm_ops)`)
    .execute(db);
}
