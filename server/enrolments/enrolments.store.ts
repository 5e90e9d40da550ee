// The rows of enrolments.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { EnrolmentRow } from '../platform/tables.ts';

/** False when the user was enrolled already. */
export async function insertEnrolment(db: Queries, enrolment: EnrolmentRow): Promise<boolean> {
  const row = await db
    .insertInto('enrolments')
    .values(enrolment)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
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

export function enrolmentsOfUsers(
  db: Queries,
  userIds: readonly string[],
): Promise<EnrolmentRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', 'in', userIds)
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
