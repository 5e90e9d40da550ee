// What is deleted looks for the rows that refer to it: by an index, not through every row. Accounts are never deleted.
import type { Kysely } from 'kysely';

const REFERENCES = [
  ['audit', 'course_id'],
  ['certificates', 'course_id'],
  ['completions', 'course_id'],
  ['completions', 'lesson_id'],
  ['courses', 'category_id'],
  ['courses', 'thumbnail_id'],
  ['lessons', 'section_id'],
  ['lessons', 'video_id'],
  ['positions', 'course_id'],
  ['positions', 'lesson_id'],
  ['waiting_enrolments', 'course_id'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of REFERENCES)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
