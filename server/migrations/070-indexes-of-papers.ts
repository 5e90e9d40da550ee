// The days of a return to the tax office are found among a series by day, and complaints among messages.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('documents_by_day')
    .on('documents')
    .columns(['prefix', 'year', 'issued_on', 'number'])
    .execute();
  await db.schema
    .createIndex('contact_messages_complaints')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .where(sql.ref('kind'), '=', sql.lit('complaint'))
    .execute();
  await db.schema
    .createIndex('refunds_by_cause')
    .on('refunds')
    .columns(['cause', 'processed_at'])
    .execute();
}
