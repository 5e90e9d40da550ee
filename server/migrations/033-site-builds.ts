// How the builds of the site went: a row for each place that builds.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_builds')
    .addColumn('place', 'text', (c) => c.primaryKey())
    .addColumn('built_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('next_try_at', 'bigint')
    .addColumn('error', 'text', (c) => c.notNull())
    .execute();
}
