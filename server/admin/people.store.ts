// Rows of students and their courses.
import type { AliasableExpression } from 'kysely';
import type { RowPosition } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, UserRow } from '../platform/tables.ts';

/** The students at these positions with the time of each position, latest first. */
export function listStudentsAt(
  db: Queries,
  places: AliasableExpression<RowPosition>,
): Promise<(UserRow & { placed_at: number })[]> {
  return db
    .selectFrom(places.as('places'))
    .crossJoin('users')
    .whereRef('users.id', '=', 'places.id')
    .selectAll('users')
    .select('places.created_at as placed_at')
    .orderBy('places.created_at', 'desc')
    .orderBy('places.id', 'desc')
    .execute();
}

/** Accounts by email; the caller stays below the engines' limits on parameters. */
export function listUsersByEmails(db: Queries, emails: readonly string[]): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('email', 'in', emails).execute();
}

/**
 * Enrolments of these people with their progress, latest first. Subqueries, because joins would read whole tables for a
 * few rows.
 */
export function listEnrolmentsWithProgress(db: Queries, userIds: readonly string[]) {
  return db
    .selectFrom('enrolments')
    .selectAll('enrolments')
    .select(({ selectFrom, fn }) => [
      selectFrom('courses')
        .select('courses.name')
        .whereRef('courses.id', '=', 'enrolments.course_id')
        .$asScalar()
        .$notNull()
        .as('name'),
      selectFrom('lessons')
        .select(fn.countAll<number>().as('lessons'))
        .whereRef('lessons.course_id', '=', 'enrolments.course_id')
        .as('lessons'),
      selectFrom('completions')
        .select(fn.countAll<number>().as('done'))
        .whereRef('completions.user_id', '=', 'enrolments.user_id')
        .whereRef('completions.course_id', '=', 'enrolments.course_id')
        .as('lessons_done'),
      selectFrom('certificates')
        .select('certificates.id')
        .whereRef('certificates.user_id', '=', 'enrolments.user_id')
        .whereRef('certificates.course_id', '=', 'enrolments.course_id')
        .as('certificate_id'),
    ])
    .where('enrolments.user_id', 'in', userIds)
    .orderBy('enrolments.created_at', 'desc')
    .orderBy('enrolments.course_id')
    .execute();
}

export type EnrolmentProgressRow = Awaited<ReturnType<typeof listEnrolmentsWithProgress>>[number];

/** Open and waiting enrolments of these people. */
export async function listCourses(
  db: Queries,
  userIds: readonly string[],
): Promise<{ user_id: string; course_id: string }[]> {
  const selectCourses = (table: 'enrolments' | 'waiting_enrolments') =>
    db.selectFrom(table).select(['user_id', 'course_id']).where('user_id', 'in', userIds).execute();
  return [...(await selectCourses('enrolments')), ...(await selectCourses('waiting_enrolments'))];
}

/** All courses, or one. */
export function listCourseNames(
  db: Queries,
  id?: string,
): Promise<Pick<CourseRow, 'id' | 'name'>[]> {
  const courses = db.selectFrom('courses').select(['id', 'name']);
  return (id === undefined ? courses : courses.where('id', '=', id)).execute();
}
