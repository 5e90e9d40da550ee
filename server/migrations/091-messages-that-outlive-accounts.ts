// Complaints and returns that wait for an answer outlive the account of who wrote them, and go once they are answered.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('left_at', 'bigint').execute();
  await db.schema
    .createIndex('contact_messages_left')
    .on('contact_messages')
    .column('answered_at')
    .where(sql.ref('left_at'), 'is not', null)
    .execute();
}
