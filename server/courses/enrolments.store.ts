// Queries for enrolments.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { EnrolmentRow } from '../platform/tables.ts';
import { isTaughtBy } from '../accounts/teaching.ts';

/**
 * Locks the course in shared mode: deleting it, and adding or deleting lessons, waits until the transaction ends. False when
 * the course is deleted.
 */
export async function lockCourseShared(tx: Queries, id: string): Promise<boolean> {
  const course = tx.selectFrom('courses').select('id').where('id', '=', id).forKeyShare();
  return (await course.executeTakeFirst()) !== undefined;
}

/** False when the user is already enrolled. */
export async function insertEnrolment(db: Queries, enrolment: EnrolmentRow): Promise<boolean> {
  const inserted = await db
    .insertInto('enrolments')
    .values(enrolment)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findEnrolment(
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

/** False when the user was not enrolled. */
export async function deleteEnrolment(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export function listEnrolments(db: Queries, userId: string): Promise<EnrolmentRow[]> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * Sets when the writer of a review returned the course: the review is then neither shown nor counted. Null shows it again.
 */
export async function setReviewReturned(
  tx: Queries,
  { userId, courseId, at }: { userId: string; courseId: string; at: number | null },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ returned_at: at })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('returned_at', at === null ? 'is not' : 'is', null)
    .execute();
}

/** Student ids by course, joined in one text in order of enrolment: a row per student would be slow. */
export function listUserIdsByCourse(
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
export async function listLatestUserIds(
  db: Queries,
  courseId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', courseId)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id).reverse();
}

/** Skips a row with the same lesson that was updated after `unlessSince`. */
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

export async function hasPayingStudent(db: Queries, courseId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', courseId)
    .where('source', '=', 'payment')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

export async function countStudents(db: Queries, taughtBy?: string): Promise<number> {
  const row = await db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('students'))
    .$if(taughtBy !== undefined, (some) => some.where(isTaughtBy('course_id', taughtBy ?? '')))
    .executeTakeFirstOrThrow();
  return Number(row.students);
}
