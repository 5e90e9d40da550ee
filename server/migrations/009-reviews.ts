// What students say of courses, and where they stopped in a film.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('review', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('hidden_reason', 'text')
    .addUniqueConstraint('reviews_one_each', ['user_id', 'course_id'])
    .execute();
  await db.schema.createIndex('reviews_course').on('reviews').column('course_id').execute();
  await db.schema
    .createTable('positions')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lesson_id', 'text', (c) => c.notNull().references('lessons.id').onDelete('cascade'))
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('positions_key', ['user_id', 'lesson_id'])
    .execute();
}
