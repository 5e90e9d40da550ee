// Of several servers one draws a document: it holds the row for a while, as who sends a mail does.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('undrawn_documents').addColumn('claimed_until', 'bigint').execute();
}
