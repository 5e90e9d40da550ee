// Sale prices of courses, and every list price that was ever asked.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

const COLUMNS = ['sale_paise', 'sale_from', 'sale_until', 'struck_paise', 'charged_paise'];
const CHARGED = 'coalesce(charged_paise, price_paise)';
const FILTERS = 'status, category_id, charged_paise, price_paise';

/** As 032 makes them for list prices: what visitors order and filter by is what is charged. */
const INDEXES = [
  `create index courses_latest on courses (created_at, id, ${FILTERS})`,
  'create index courses_of_category on courses (category_id, created_at, id, status, charged_paise, price_paise)',
  `create index courses_by_charge on courses ((${CHARGED}), created_at, id, ${FILTERS})`,
  `create index courses_by_low_charge on courses ((${CHARGED}), created_at desc, id desc, ${FILTERS})`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema.alterTable('courses').addColumn(column, 'bigint').execute();
  for (const gone of ['courses_latest', 'courses_of_category', 'courses_by_low_price'])
    await db.schema.dropIndex(gone).execute();
  for (const one of INDEXES) await sql.raw(one).execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) await indexWords(db);
  await db.schema.createIndex('courses_on_sale').on('courses').columns(['sale_until']).execute();
  // Without a reference: servers of the release before delete courses and know nothing of this.
  await db.schema
    .createTable('price_history')
    .addColumn('course_id', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('list_paise', 'bigint', (c) => c.notNull())
    .addColumn('sale_paise', 'bigint')
    .addColumn('sale_from', 'bigint')
    .addColumn('sale_until', 'bigint')
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('price_history_key', ['course_id', 'nth'])
    .execute();
  await db.schema
    .createIndex('price_history_by_changed_by')
    .on('price_history')
    .column('changed_by')
    .execute();
  await db.schema
    .alterTable('coupons')
    .addColumn('not_on_sale', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Since when a course has had its price is known to be no later than its last change.
  await sql`insert into price_history (course_id, nth, at, list_paise)
    select id, 1, coalesce((select max(audit.created_at) from audit
      where audit.course_id = courses.id and audit.action in ('edit-course', 'change-price', 'publish-course', 'unpublish-course')), created_at), price_paise
    from courses`.execute(db);
}

async function indexWords(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('course_words_text').execute();
  await sql
    .raw(
      `create index course_words_text on courses (lower(name || ' ' || tags), created_at, id, ${FILTERS})`,
    )
    .execute(db);
}
