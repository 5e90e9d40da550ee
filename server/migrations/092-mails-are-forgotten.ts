// Mails whose recipient is still written down, the oldest first: after two years it is not.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('mails_addressed')
    .on('mails')
    .column('created_at')
    .where(sql.ref('recipient'), '<>', sql.lit(''))
    .execute();
}
