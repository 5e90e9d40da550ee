// Adds text lessons: a lesson may have no video, but a text with pictures.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await allowLessonsWithoutVideo(db);
  await db.schema
    .createTable('lesson_texts')
    .addColumn('lesson_id', 'text', (c) =>
      c.primaryKey().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('course_pictures')
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addPrimaryKeyConstraint('course_pictures_key', ['course_id', 'media_id'])
    .execute();
  await db.schema
    .createIndex('course_pictures_by_media')
    .on('course_pictures')
    .column('media_id')
    .execute();
}

/** SQLite cannot drop `not null`, and dropping the table would delete the completions of its lessons. */
async function allowLessonsWithoutVideo(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('lessons_by_video_id').execute();
  await db.schema
    .alterTable('lessons')
    .addColumn('nullable_video_id', 'text', (c) => c.references('media.id'))
    .execute();
  await sql`update lessons set nullable_video_id = video_id`.execute(db);
  await db.schema.alterTable('lessons').dropColumn('video_id').execute();
  await db.schema.alterTable('lessons').renameColumn('nullable_video_id', 'video_id').execute();
  await db.schema.createIndex('lessons_by_video_id').on('lessons').column('video_id').execute();
}
