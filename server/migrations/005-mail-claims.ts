// Claims on waiting mails, so that of several senders only one sends each.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('claimed_until', 'bigint').execute();
  await db.schema
    .alterTable('mails')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .columns(['sent_at', 'created_at'])
    .execute();
}
