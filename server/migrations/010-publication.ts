// When a course was first published. Of older ones we know only when they were made.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('courses').addColumn('published_at', 'bigint').execute();
  await sql`update courses set published_at = created_at where status = 'Published'`.execute(db);
}
