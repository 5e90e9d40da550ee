// The rows of enrolments.
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

export function userIdsByCourse(db: Queries, courseIds: readonly string[]) {
  return db
    .selectFrom('enrolments')
    .select(['course_id', 'user_id'])
    .where('course_id', 'in', courseIds)
    .orderBy('created_at')
    .execute();
}

export function countsByCourse(db: Queries, courseIds?: readonly string[]) {
  return db
    .selectFrom('enrolments')
    .select((row) => ['course_id', row.fn.countAll<number>().as('students')])
    .$if(courseIds !== undefined, (query) => query.where('course_id', 'in', courseIds ?? []))
    .groupBy('course_id')
    .execute();
}

/** People with an enrolment at all. */
export async function distinctStudents(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('enrolments')
    .select((one) => one.fn.count<number>('user_id').distinct().as('many'))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

export function paidCount(db: Queries, courseId: string) {
  return db
    .selectFrom('enrolments')
    .select((row) => row.fn.countAll<number>().as('paid'))
    .where('course_id', '=', courseId)
    .where('source', '=', 'payment')
    .executeTakeFirstOrThrow();
}

/** Courses that somebody has paid for. */
export function paidCourses(db: Queries) {
  return db
    .selectFrom('enrolments')
    .select('course_id')
    .distinct()
    .where('source', '=', 'payment')
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
