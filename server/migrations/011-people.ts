// What admins did to enrolments by hand, and orders in which events are read, latest first.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('course_id', 'text', (c) => c.references('courses.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const [table, column] of [
    ['enrolments', 'created_at'],
    ['certificates', 'issued_at'],
    ['payments', 'captured_at'],
    ['users', 'created_at'],
  ] as const) {
    await db.schema.createIndex(`${table}_latest`).on(table).column(column).execute();
  }
}
