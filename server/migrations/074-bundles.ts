// Bundles: several courses at one price; which lines of orders were bought in one; coupons that are for bundles alone.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bundles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('creation_key', 'text', (c) => c.unique())
    .execute();
  await db.schema
    .createIndex('bundles_latest')
    .on('bundles')
    .columns(['created_at', 'id'])
    .execute();
  // Without a reference to courses: servers of the release before delete them and know nothing of this.
  await db.schema
    .createTable('bundle_courses')
    .addColumn('bundle_id', 'text', (c) => c.notNull().references('bundles.id'))
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('course_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bundle_courses_key', ['bundle_id', 'course_id'])
    .execute();
  await db.schema
    .createIndex('bundle_courses_by_course_id')
    .on('bundle_courses')
    .column('course_id')
    .execute();
  await db.schema.alterTable('order_items').addColumn('bundle_id', 'text').execute();
  await db.schema
    .alterTable('coupons')
    .addColumn('bundles_only', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
