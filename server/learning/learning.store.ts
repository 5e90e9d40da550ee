// The rows of completed lessons.
import type { Queries } from '../ports.ts';
import type { CompletionRow } from '../tables.ts';

/** Repeating it is harmless. */
export async function insertCompletion(db: Queries, row: CompletionRow): Promise<void> {
  await db
    .insertInto('completions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .execute();
}

/** The ids of the lessons a user has completed, by course, in order of completion. */
export async function completedByCourse(
  db: Queries,
  userId: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('completions')
    .select(['course_id', 'lesson_id'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .execute();
  const completed = new Map<string, string[]>();
  for (const row of rows) {
    const ids = completed.get(row.course_id);
    if (ids) ids.push(row.lesson_id);
    else completed.set(row.course_id, [row.lesson_id]);
  }
  return completed;
}

export async function completedIn(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('completions')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('completed_at')
    .execute();
  return rows.map((row) => row.lesson_id);
}
