// Coupons, the courses that each is for, and the orders that hold or have used one.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addColumn('is_scoped', 'integer', (c) => c.notNull())
    .addColumn('minimum_paise', 'bigint')
    .addColumn('email', 'text')
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('until_at', 'bigint')
    .addColumn('max_total', 'integer')
    .addColumn('max_per_account', 'integer', (c) => c.notNull())
    .addColumn('is_off', 'integer', (c) => c.notNull())
    .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('creation_key', 'text')
    .execute();
  await db.schema
    .createIndex('coupons_latest')
    .on('coupons')
    .columns(['created_at', 'id'])
    .execute();
  // Courses may go: a coupon of a course that is gone is for nothing, and not for all.
  await db.schema
    .createTable('coupon_courses')
    .addColumn('coupon_id', 'text', (c) => c.notNull().references('coupons.id'))
    .addColumn('course_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('coupon_courses_key', ['coupon_id', 'course_id'])
    .execute();
  await db.schema
    .createTable('coupon_redemptions')
    .addColumn('id', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('coupon_id', 'text', (c) => c.notNull().references('coupons.id'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('discount_paise', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .addColumn('is_over', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ['latest', ['coupon_id', 'state', 'created_at', 'id']],
    ['by_user_id', ['user_id', 'coupon_id']],
  ] as const)
    await db.schema
      .createIndex(`coupon_redemptions_${name}`)
      .on('coupon_redemptions')
      .columns([...columns])
      .execute();
  await db.schema.alterTable('orders').addColumn('coupon_id', 'text').execute();
}
