// Students as admins look for them.
import { sql } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { Place } from '../platform/list-search.ts';
import type { ListSource } from '../platform/paging.ts';
import { contains } from '../platform/text-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, UserRow } from '../platform/tables.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

export interface StudentFilter {
  query?: string | undefined;
  courseId?: string | undefined;
  /** Only students of the courses of this teacher, who look for them by name alone. */
  taughtBy?: string | undefined;
}

/** The students that a filter finds. */
export function matchingStudents(
  db: Queries,
  { query, courseId, taughtBy: teacher }: StudentFilter,
): ListSource {
  let found = db
    .selectFrom('users')
    .select(['id', 'created_at'])
    // As the index of students says it.
    .where('account_type', '=', sql.lit('Student'))
    .where('erased_at', 'is', null);
  const filtered = found;
  // A part of an address that finds somebody would tell it.
  const text = teacher === undefined ? 'users' : 'names';
  if (query) found = found.where(contains(query, text));
  if (courseId === undefined && teacher === undefined) {
    if (!query) return { matching: found };
    const candidates = db.selectFrom('users').select('id').where(contains(query, text));
    return { matching: found, search: { candidates, filtered, walked: found } };
  }
  // Whoever is enrolled, or will be with their invitation.
  const inCourse = (table: 'enrolments' | 'waiting_enrolments') =>
    db
      .selectFrom(table)
      .select('user_id as id')
      .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
      .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')));
  const [enrolled, waiting] = [inCourse('enrolments'), inCourse('waiting_enrolments')];
  // An expression, not the column: the rows are walked in the order of the list, not gathered by their ids.
  const id = sql<string>`(users.id || '')`;
  const walked = found.where((row) => row.or([row(id, 'in', enrolled), row(id, 'in', waiting)]));
  const candidates = enrolled.unionAll(waiting);
  return { matching: walked, search: { candidates, filtered: found, walked } };
}

/** The students at these places, the latest first. */
export function studentsAt(db: Queries, places: AliasableExpression<Place>): Promise<UserRow[]> {
  return db
    .selectFrom(places.as('places'))
    .crossJoin('users')
    .whereRef('users.id', '=', 'places.id')
    .selectAll('users')
    .orderBy('places.created_at', 'desc')
    .orderBy('places.id', 'desc')
    .execute();
}

/** When the sessions of people were last used, of those who have one. */
export async function lastUsedOf(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max<number>('last_used_at').as('at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: id, at }) => [id, Number(at)]));
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

/** Of all courses, or of one. */
export function courseNames(db: Queries, id?: string): Promise<Pick<CourseRow, 'id' | 'name'>[]> {
  const named = db.selectFrom('courses').select(['id', 'name']);
  return (id === undefined ? named : named.where('id', '=', id)).execute();
}
