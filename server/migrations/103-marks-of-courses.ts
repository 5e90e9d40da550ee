// What the search compares after a change, read out of an index and not with the texts of all courses.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const marks = db.schema.createIndex('courses_marks').on('courses');
  await marks.columns(['id', 'status', 'revision']).execute();
}
