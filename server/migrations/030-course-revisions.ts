// The courses of which the public counts have changed, and when: servers outdate only what shows these.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('course_revisions')
    .addColumn('course_id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('course_revisions_number')
    .on('course_revisions')
    .column('number')
    .execute();
}
