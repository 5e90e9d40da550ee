// Adds the data for partial refunds of bundles: the lines that a refund returns, and the courses that the buyer owned
// already and that reduced the price of the bundle.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refund_items')
    .addColumn('is_returned', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('order_owned_courses')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('course_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('share_paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_owned_courses_key', ['order_id', 'course_id'])
    .execute();
  await db.schema
    .createIndex('order_owned_courses_by_payment_id')
    .on('order_owned_courses')
    .column('payment_id')
    .execute();
}
