// How far each film was ever seen, kept reports of courses, and students by when they were last in a course.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('positions')
    .addColumn('furthest_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update positions set furthest_seconds = seconds`.execute(db);
  await db.schema
    .createTable('course_reports')
    .addColumn('course_id', 'text', (c) =>
      c.primaryKey().references('courses.id').onDelete('cascade'),
    )
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('enrolments_by_access')
    .on('enrolments')
    .columns(['last_accessed_at', 'user_id', 'course_id'])
    .execute();
  await db.schema
    .createIndex('users_invited')
    .on('users')
    .columns(['created_at', 'id'])
    .where(sql.ref('account_type'), '=', sql.lit('Student'))
    .where(sql.ref('erased_at'), 'is', null)
    .where(sql.ref('invited_at'), 'is not', null)
    .where(sql.ref('proven_at'), 'is', null)
    .execute();
}
