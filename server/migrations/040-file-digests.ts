// The digest of each file, so that a copy elsewhere can be told to be the same; what was kept before is digested by the
// next backup.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('sha256', 'text').execute();
}
