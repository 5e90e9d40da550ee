// How many lessons of its course each enrolment has done: kept in the transaction that changes it.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Queries } from '../platform/ports.ts';

const derived = sql<number>`(select count(*) from completions
  where completions.user_id = enrolments.user_id and completions.course_id = enrolments.course_id)`;

/** After a lesson was done that was not before. */
export async function countLessonDone(
  tx: Queries,
  { user_id: userId, course_id: courseId }: { user_id: string; course_id: string },
): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set((row) => ({ lessons_done: row('lessons_done', '+', 1) }))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
}

/** Takes lessons that are about to be deleted out of the counts. Their course is held alone: nobody does one of them. */
export async function uncountLessons(
  tx: Queries,
  by: 'id' | 'section_id',
  value: string,
): Promise<void> {
  const gone = tx.selectFrom('lessons').select(['id', 'course_id']).where(by, '=', value);
  const lessons = await gone.execute();
  const [first] = lessons;
  if (!first) return;
  const ids = lessons.map(({ id }) => id);
  const doers = tx.selectFrom('completions').select('user_id').where('lesson_id', 'in', ids);
  await tx
    .updateTable('enrolments')
    .set((row) => ({
      lessons_done: row(
        'lessons_done',
        '-',
        row
          .selectFrom('completions')
          .select((one) => one.fn.countAll<number>().as('many'))
          .whereRef('completions.user_id', '=', 'enrolments.user_id')
          .where('completions.lesson_id', 'in', ids),
      ),
    }))
    .where('course_id', '=', first.course_id)
    .where('user_id', 'in', doers)
    .execute();
}

/** Counts every enrolment anew. */
export async function recountLessonsDone(tx: Queries): Promise<void> {
  await sql`update enrolments set lessons_done = ${derived} where lessons_done <> ${derived}`.execute(
    tx,
  );
}

/** Names enrolments, at most a hundred, whose count says something else than the other rows. */
export async function wrongLessonsDone(db: Queries): Promise<string[]> {
  const wrong = await db
    .selectFrom('enrolments')
    .select(['user_id', 'course_id'])
    .where(sql<SqlBool>`lessons_done <> ${derived}`)
    .limit(100)
    .execute();
  return wrong.map((row) => `lessons_done ${row.user_id} ${row.course_id}`);
}
