// Who works on which courses: the named teacher of a course, and others beside them.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Queries } from '../platform/ports.ts';

/** Whether somebody teaches the course whose id a column holds: a condition for other statements. */
export function isTaughtBy(column: string, userId: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (select id from courses where instructor_id = ${userId}
    union select course_id from course_team where user_id = ${userId})`;
}

export async function teaches(db: Queries, userId: string, courseId: string): Promise<boolean> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where(isTaughtBy('id', userId))
    .executeTakeFirst();
  return course !== undefined;
}

export interface Taught {
  userId: string;
  courseId: string;
  courseName: string;
  /** Whether visitors read their name there; else they work beside whom visitors read. */
  isNamed: boolean;
}

/** What each of these people teaches, by name. */
export async function coursesTaught(db: Queries, userIds: readonly string[]): Promise<Taught[]> {
  if (userIds.length === 0) return [];
  const named = await db
    .selectFrom('courses')
    .select(['instructor_id as userId', 'id as courseId', 'name as courseName'])
    .where('instructor_id', 'in', userIds)
    .execute();
  const beside = await db
    .selectFrom('course_team')
    .innerJoin('courses', 'courses.id', 'course_team.course_id')
    .select(['course_team.user_id as userId', 'courses.id as courseId', 'name as courseName'])
    .where('course_team.user_id', 'in', userIds)
    .execute();
  const isTwice = (one: { userId: string; courseId: string }) =>
    named.some((other) => other.userId === one.userId && other.courseId === one.courseId);
  return [
    ...named.map((one) => ({ ...one, isNamed: true })),
    ...beside.filter((one) => !isTwice(one)).map((one) => ({ ...one, isNamed: false })),
  ].toSorted((one, other) => one.courseName.localeCompare(other.courseName, 'en'));
}

/** The courses that somebody works on beside those that name them; unknown ids are passed over. */
export async function writeBeside(
  tx: Queries,
  userId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('course_team').where('user_id', '=', userId).execute();
  if (courseIds.length === 0) return;
  await tx
    .insertInto('course_team')
    .columns(['course_id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('courses')
        .select((row) => ['courses.id', row.val(userId).as('user_id')])
        .where('courses.id', 'in', courseIds),
    )
    .execute();
}

/** Puts another name where somebody is the named teacher; answers the courses. */
export async function renameTeacher(tx: Queries, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .updateTable('courses')
    // A key of theirs may be in use by the other one already.
    .set((row) => ({ instructor_id: to, creation_key: null, revision: row('revision', '+', 1) }))
    .where('instructor_id', '=', from)
    .returning('id')
    .execute();
  await tx.deleteFrom('course_team').where('user_id', '=', from).execute();
  return rows.map(({ id }) => id);
}
