// Students as admins look for them.
import { sql } from 'kysely';
import type { ListSource } from '../platform/paging.ts';
import { contains } from '../platform/text-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, UserRow } from '../platform/tables.ts';

export interface StudentFilter {
  query?: string | undefined;
  courseId?: string | undefined;
}

/** The students that a filter finds. */
export function matchingStudents(db: Queries, { query, courseId }: StudentFilter): ListSource {
  let found = db
    .selectFrom('users')
    .select(['id', 'created_at'])
    // As the index of students says it.
    .where('account_type', '=', sql.lit('Student'))
    .where('erased_at', 'is', null);
  if (query) found = found.where(contains(query, 'users'));
  if (courseId !== undefined) {
    // Whoever is enrolled, or will be with their invitation.
    found = found.where((row) =>
      row.or([
        row(
          'id',
          'in',
          row.selectFrom('enrolments').select('user_id').where('course_id', '=', courseId),
        ),
        row(
          'id',
          'in',
          row.selectFrom('waiting_enrolments').select('user_id').where('course_id', '=', courseId),
        ),
      ]),
    );
  }
  return { matching: found };
}

export function studentsByIds(db: Queries, ids: readonly string[]): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

/** Accounts by e-mail, many at once; below what either engine takes as parameters. */
export async function usersByEmails(db: Queries, emails: readonly string[]): Promise<UserRow[]> {
  if (emails.length === 0) return [];
  return db.selectFrom('users').selectAll().where('email', 'in', emails).execute();
}

/** Who is enrolled in what, or will be with their invitation, among these people. */
export async function coursesOf(
  db: Queries,
  userIds: readonly string[],
): Promise<{ user_id: string; course_id: string }[]> {
  if (userIds.length === 0) return [];
  const of = (table: 'enrolments' | 'waiting_enrolments') =>
    db.selectFrom(table).select(['user_id', 'course_id']).where('user_id', 'in', userIds).execute();
  return [...(await of('enrolments')), ...(await of('waiting_enrolments'))];
}

export function courseNames(db: Queries): Promise<Pick<CourseRow, 'id' | 'name'>[]> {
  return db.selectFrom('courses').select(['id', 'name']).execute();
}
