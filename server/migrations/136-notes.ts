// Adds notes of students. A deleted lesson leaves its notes, with its title.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('lesson_id', 'text', (c) => c.references('lessons.id').onDelete('set null'))
    .addColumn('lesson_title', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('creation_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('notes_creation_key')
    .unique()
    .on('notes')
    .columns(['user_id', 'creation_key'])
    .execute();
  await db.schema
    .createIndex('notes_of_course')
    .on('notes')
    .columns(['course_id', 'user_id'])
    .execute();
  await db.schema.createIndex('notes_by_lesson').on('notes').column('lesson_id').execute();
}
