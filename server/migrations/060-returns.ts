// Which lines of its order a refund gives back, and for how many days a course that was bought can be returned.
import type { Kysely } from 'kysely';

/** As the site had promised for every order until then. */
const PROMISED_DAYS = 30;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_items')
    .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
    .addColumn('line_no', 'integer', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'line_no'])
    .execute();
  await db.schema.alterTable('refunds').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('refunds_request_key')
    .on('refunds')
    .columns(['payment_id', 'request_key'])
    .unique()
    .execute();
  await db.schema
    .alterTable('order_items')
    .addColumn('guarantee_days', 'integer', (c) => c.notNull().defaultTo(PROMISED_DAYS))
    .execute();
}
