// Queries for completed lessons and playback positions.
import type { Queries } from '../platform/ports.ts';
import type { CompletionRow, PositionRow } from '../platform/tables.ts';

/** Idempotent. */
export async function insertCompletion(tx: Queries, row: CompletionRow): Promise<void> {
  await tx
    .insertInto('completions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .execute();
}

/** Completed lessons in all courses, in order of completion. */
export function listCompletedLessons(db: Queries, userId: string) {
  return db
    .selectFrom('completions')
    .select(['course_id', 'lesson_id'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .execute();
}

export async function listCompletedLessonIds(
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

/** Replaces the position of a user in a lesson; the furthest position only grows. */
export async function savePosition(
  db: Queries,
  key: Pick<PositionRow, 'user_id' | 'lesson_id' | 'course_id'>,
  { seconds, at }: { seconds: number; at: number },
): Promise<void> {
  const row = { ...key, seconds, furthest_seconds: seconds, saved_at: at };
  await db
    .insertInto('positions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet(({ eb, ref, val }) => ({
        seconds: row.seconds,
        saved_at: row.saved_at,
        furthest_seconds: eb
          .case()
          .when('positions.furthest_seconds', '<', row.furthest_seconds)
          .then(val(row.furthest_seconds))
          .else(ref('positions.furthest_seconds'))
          .end(),
      })),
    )
    .execute();
}

/** Seconds by lesson. */
export async function listCoursePositions(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('positions')
    .select(['lesson_id', 'seconds'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.lesson_id, row.seconds]));
}

/** Seconds by lesson, in all courses. */
export async function listPositions(db: Queries, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('positions')
    .select(['lesson_id', 'seconds'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.lesson_id, row.seconds]));
}
