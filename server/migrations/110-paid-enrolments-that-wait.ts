// Adds the payment of a waiting enrolment: payments recorded by an admin also wait for a confirmed address.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('waiting_enrolments')
    .addColumn('payment_id', 'text', (c) => c.references('payments.id'))
    .execute();
  await db.schema
    .createIndex('waiting_enrolments_by_payment_id')
    .on('waiting_enrolments')
    .columns(['payment_id'])
    .execute();
}
