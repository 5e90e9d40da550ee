// Payments that the office took itself, beside what the provider brought.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outside_payments')
    .addColumn('payment_id', 'text', (c) => c.primaryKey().references('payments.id'))
    .addColumn('received_on', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('recorded_by', 'text', (c) => c.notNull())
    .addColumn('creation_key', 'text', (c) => c.notNull())
    .addUniqueConstraint('outside_payments_once', ['recorded_by', 'creation_key'])
    .execute();
}
