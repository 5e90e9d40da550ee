// The rows of completed lessons, and of where films were left.
import { sql } from 'kysely';
import { countLessonDone } from '../counters/counters.ts';
import type { Queries } from '../platform/ports.ts';
import { prepared } from '../platform/prepared.ts';
import type { CompletionRow, PositionRow } from '../platform/tables.ts';

/** Counts it, too. Repeating it is harmless; false when it was done before. */
export async function insertCompletion(tx: Queries, row: CompletionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('completions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) await countLessonDone(tx, row);
  return inserted !== undefined;
}

/** What somebody has completed in all courses, in order of completion. */
export function completedOf(db: Queries, userId: string) {
  return db
    .selectFrom('completions')
    .select(['course_id', 'lesson_id'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .execute();
}

const completionsIn = prepared((db, userId: string, courseId: string) =>
  db
    .selectFrom('completions')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('completed_at'),
);

export async function completedIn(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<string[]> {
  const rows = await completionsIn(db, userId, courseId);
  return rows.map((row) => row.lesson_id);
}

const ownOf = prepared((db, userId: string, courseId: string) =>
  db
    .selectFrom('enrolments')
    .selectAll('enrolments')
    .select([
      sql<string | null>`(select string_agg(lesson_id, ' ' order by completed_at) from completions
        where completions.user_id = enrolments.user_id
          and completions.course_id = enrolments.course_id)`.as('completed'),
      sql<string | null>`(select string_agg(lesson_id || ' ' || seconds, ',') from positions
        where positions.user_id = enrolments.user_id
          and positions.course_id = enrolments.course_id)`.as('places'),
    ])
    .where('enrolments.user_id', '=', userId)
    .where('enrolments.course_id', '=', courseId),
);

/** What a student has in a course, by one statement: `completedIn`, and `positionsIn`. Undefined for who is not enrolled. */
export async function ownIn(db: Queries, userId: string, courseId: string) {
  const [row] = await ownOf(db, userId, courseId);
  if (!row) return undefined;
  const { completed, places, ...enrolment } = row;
  const positions = listed(places, ',').map((place): [string, number] => {
    const [lessonId = '', seconds] = place.split(' ');
    return [lessonId, Number(seconds)];
  });
  return {
    enrolment,
    completedVideos: listed(completed, ' '),
    positions: Object.fromEntries(positions),
  };
}

const listed = (text: string | null, between: string): string[] => text?.split(between) ?? [];

/** The latest position of a user in a lesson is the one that counts; the furthest one only grows. */
export async function savePosition(
  db: Queries,
  place: Pick<PositionRow, 'user_id' | 'lesson_id' | 'course_id'>,
  { seconds, at }: { seconds: number; at: number },
): Promise<void> {
  const row = { ...place, seconds, furthest_seconds: seconds, saved_at: at };
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

const placesIn = prepared((db, userId: string, courseId: string) =>
  db
    .selectFrom('positions')
    .select(['lesson_id', 'seconds'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId),
);

/** Seconds by lesson. */
export async function positionsIn(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<Record<string, number>> {
  const rows = await placesIn(db, userId, courseId);
  return Object.fromEntries(rows.map((row) => [row.lesson_id, row.seconds]));
}

/** Seconds by lesson, in all courses. */
export async function positionsOf(db: Queries, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('positions')
    .select(['lesson_id', 'seconds'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.lesson_id, row.seconds]));
}
