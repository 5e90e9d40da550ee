// Mails that were sent keep no text: it may hold a link or a code that still opens something.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update mails set text_body = '', html_body = '' where sent_at is not null`.execute(db);
}
