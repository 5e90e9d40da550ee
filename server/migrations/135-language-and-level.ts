// Adds the language and level of courses, and when their content last changed.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['language', 'level'])
    await db.schema
      .alterTable('courses')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('courses').addColumn('updated_at', 'bigint').execute();
  // Earlier changes have no time, except for added lessons.
  await sql`update courses set updated_at =
    (select max(created_at) from lessons where lessons.course_id = courses.id)`.execute(db);
}
