// Records mails that a mail server refused permanently, with the account of the recipient.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('rejected_at', 'bigint').execute();
  await db.schema.alterTable('mails').addColumn('rejection', 'text').execute();
  await db.schema.alterTable('mails').addColumn('user_id', 'text').execute();
  await db.schema
    .createIndex('mails_rejected')
    .on('mails')
    .column('user_id')
    .where(sql.ref('user_id'), 'is not', null)
    .execute();
}
