// The rows of enrolments.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { EnrolmentRow } from '../platform/tables.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

/** False where it is gone; else whoever deletes it, or adds or deletes lessons of it, waits until the transaction ends. */
export async function holdCourse(tx: Queries, id: string): Promise<boolean> {
  const course = tx.selectFrom('courses').select('id').where('id', '=', id).forKeyShare();
  return (await course.executeTakeFirst()) !== undefined;
}

/**
 * With what was done before it was closed, and whether a review waits for it that left with a return of the course. Undefined
 * when the user was enrolled already.
 */
export function insertEnrolment(
  db: Queries,
  enrolment: Omit<EnrolmentRow, 'lessons_done'>,
): Promise<(EnrolmentRow & { returned_review: string | null }) | undefined> {
  return db
    .insertInto('enrolments')
    .values(({ selectFrom, fn }) => ({
      ...enrolment,
      lessons_done: selectFrom('completions')
        .select(fn.countAll<number>().as('many'))
        .where('user_id', '=', enrolment.user_id)
        .where('course_id', '=', enrolment.course_id),
    }))
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .returningAll()
    .returning(({ selectFrom }) =>
      selectFrom('reviews')
        .select('reviews.id')
        .where('reviews.user_id', '=', enrolment.user_id)
        .where('reviews.course_id', '=', enrolment.course_id)
        .where('reviews.returned_at', 'is not', null)
        .as('returned_review'),
    )
    .executeTakeFirst();
}

export function enrolmentOf(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<EnrolmentRow | undefined> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

export async function deleteEnrolment(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<void> {
  await db
    .deleteFrom('enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
}

export function enrolmentsOf(db: Queries, userId: string): Promise<EnrolmentRow[]> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The ids of the students of each course in one text, in order of enrolment: a row for each student would be dear. */
export function userIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<{ course_id: string; user_ids: string }[]> {
  return db
    .selectFrom('enrolments')
    .select(['course_id', sql<string>`string_agg(user_id, ',' order by created_at)`.as('user_ids')])
    .where('course_id', 'in', courseIds)
    .groupBy('course_id')
    .execute();
}

/** The ids of the latest students of a course, in order of enrolment. */
export async function latestUserIds(
  db: Queries,
  courseId: string,
  many: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', courseId)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(many)
    .execute();
  return rows.map((row) => row.user_id).reverse();
}

/** Touches no row that names the same lesson and was touched after `unlessSince`. */
export async function updateAccess(
  db: Queries,
  key: { userId: string; courseId: string },
  access: { at: number; lessonId: string | undefined; unlessSince: number },
): Promise<void> {
  const { at, lessonId, unlessSince } = access;
  await db
    .updateTable('enrolments')
    .set({ last_accessed_at: at, ...(lessonId === undefined ? {} : { last_lesson_id: lessonId }) })
    .where('user_id', '=', key.userId)
    .where('course_id', '=', key.courseId)
    .where((row) =>
      row.or([
        row('last_accessed_at', 'is', null),
        row('last_accessed_at', '<=', unlessSince),
        ...(lessonId === undefined
          ? []
          : [row('last_lesson_id', 'is', null), row('last_lesson_id', '!=', lessonId)]),
      ]),
    )
    .execute();
}

/** How many people are enrolled in a course that somebody teaches. */
export async function studentsTaughtBy(db: Queries, userId: string): Promise<number> {
  const row = await db
    .selectFrom('enrolments')
    .select((one) => one.fn.count<number>('user_id').distinct().as('students'))
    .where(isTaughtBy('course_id', userId))
    .executeTakeFirst();
  return Number(row?.students ?? 0);
}
