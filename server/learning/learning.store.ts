// The rows of completed lessons, and of where films were left.
import type { Queries } from '../ports.ts';
import type { CompletionRow, PositionRow } from '../tables.ts';

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

/** The latest position of a user in a lesson is the one that counts. */
export async function savePosition(db: Queries, row: PositionRow): Promise<void> {
  await db
    .insertInto('positions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'lesson_id'])
        .doUpdateSet({ seconds: row.seconds, saved_at: row.saved_at }),
    )
    .execute();
}

/** Seconds by lesson, of one course or of all. */
export async function positionsOf(
  db: Queries,
  userId: string,
  courseId?: string,
): Promise<Record<string, number>> {
  const own = db
    .selectFrom('positions')
    .select(['lesson_id', 'seconds'])
    .where('user_id', '=', userId);
  const asked = courseId === undefined ? own : own.where('course_id', '=', courseId);
  const rows = await asked.execute();
  return Object.fromEntries(rows.map((row) => [row.lesson_id, row.seconds]));
}
