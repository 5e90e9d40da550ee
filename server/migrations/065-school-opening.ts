// Since when the school sells. What has taken money before it could be opened stands open.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('school_opening')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('opened_at', 'bigint')
    .addColumn('opened_by', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into school_opening (name, opened_at, opened_by)
    select 'school', null, '' where exists (select 1 from payments)`.execute(db);
}
