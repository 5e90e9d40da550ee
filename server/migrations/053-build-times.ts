// How long the last build of a place took; null where none was made since.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_builds').addColumn('took_ms', 'bigint').execute();
}
