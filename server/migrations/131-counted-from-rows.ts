// Drops stored totals, copied search texts and their triggers: queries now read the original rows. Replaces their indexes.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

const TRIGGER_TABLES = {
  orders_person: 'orders',
  reviews_person: 'reviews',
  users_person: 'users',
};
const DROPPED_COLUMNS = [
  ['orders', 'person_words'],
  ['orders', 'only_course_id'],
  ['reviews', 'person_words'],
  ['enrolments', 'lessons_done'],
  ['courses', 'average_rating'],
  ['courses', 'review_count'],
  ['coupons', 'held'],
  ['coupons', 'used'],
] as const;
const DROPPED_INDEXES = [
  'orders_latest',
  'orders_state',
  'enrolments_by_progress',
  'payments_captured',
  'payments_latest',
];
/** Covering indexes. A partial index includes the columns of its `where`; otherwise SQLite also reads the row. */
const NEW_INDEXES = [
  'orders_latest on orders (created_at, id, user_id)',
  'orders_state on orders (state, created_at, id, user_id)',
  'payments_captured on payments (captured_at, amount_paise)',
  `refunds_processed on refunds (processed_at, amount_paise, status) where status = 'processed'`,
  `reviews_rated on reviews (course_id, rating, hidden_at, returned_at)
    where hidden_at is null and returned_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropTriggers(db);
  for (const table of ['course_counts', 'day_counts', 'school_counts'])
    await db.schema.dropTable(table).execute();
  for (const name of DROPPED_INDEXES) await db.schema.dropIndex(name).execute();
  for (const [table, column] of DROPPED_COLUMNS)
    await db.schema.alterTable(table).dropColumn(column).execute();
  for (const index of NEW_INDEXES) await sql.raw(`create index ${index}`).execute(db);
}

/** The baseline has none of these triggers; databases of earlier releases do. */
async function dropTriggers(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const [name, table] of Object.entries(TRIGGER_TABLES))
    await sql`drop trigger if exists ${sql.ref(name)} ${isSqlite ? sql`` : sql`on ${sql.table(table)}`}`.execute(
      db,
    );
  if (isSqlite) return;
  await sql`drop function if exists take_person_words`.execute(db);
  await sql`drop function if exists spread_person_words`.execute(db);
}
