// When the secret of a mail ends. Links and codes that still wait in the clear are given up: they are asked for again.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const ATTEMPTS_MAX = 12;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('secret_until', 'bigint').execute();
  await sql`update mails set text_body = '', html_body = '' where sent_at is null
    and (once_key like 'reset %' or once_key like 'code %' or attempts >= ${sql.lit(ATTEMPTS_MAX)})`.execute(
    db,
  );
}
