// Messages that ask a person for a return: the order that each is of, and a key that keeps it from coming twice.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('order_id', 'text').execute();
  await db.schema.alterTable('contact_messages').addColumn('once_key', 'text').execute();
  await db.schema
    .createIndex('contact_messages_once')
    .unique()
    .on('contact_messages')
    .column('once_key')
    .execute();
}
