// Students of a course out of indexes alone, in either order of its list: the latest enrolled first, or by what they have done.
import type { Kysely } from 'kysely';

const ORDERS = [
  ['enrolments', 'enrolments_by_progress', ['lessons_done', 'user_id', 'created_at']],
  ['waiting_enrolments', 'waiting_enrolments_of_course', ['created_at', 'user_id']],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, columns] of ORDERS) {
    await db.schema.dropIndex(name).execute();
    const index = db.schema.createIndex(name).on(table);
    await index.columns(['course_id', ...columns]).execute();
  }
}
