// Students as admins look for them.
import { sql } from 'kysely';
import type { AliasableExpression, ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { StudentState } from '#contract/student-filter.ts';
import { NO_PASSWORD } from '../accounts/accounts.ts';
import type { Place } from '../platform/list-search.ts';
import type { ListSource } from '../platform/paging.ts';
import { contains } from '../platform/text-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, Tables, UserRow } from '../platform/tables.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

export interface StudentFilter {
  query?: string | undefined;
  courseId?: string | undefined;
  state?: StudentState | undefined;
  /** Epoch milliseconds: whoever was not in the course since is inactive. */
  since?: number | undefined;
  /** Only students of the courses of this teacher, who look for them by name alone. */
  taughtBy?: string | undefined;
}

/** The students that a filter finds. */
export function matchingStudents(
  db: Queries,
  { query, courseId, taughtBy: teacher, state, since = 0 }: StudentFilter,
): ListSource {
  let found = db
    .selectFrom('users')
    .select(['id', 'created_at'])
    // As the index of students says it.
    .where('account_type', '=', sql.lit('Student'))
    .where('erased_at', 'is', null);
  if (state === 'invited') found = found.where(isInvited);
  const filtered = found;
  // A part of an address that finds somebody would tell it.
  const text = teacher === undefined ? 'users' : 'names';
  if (query) found = found.where(contains(query, text));
  if (state && state !== 'invited')
    return inState(db, found, { courseId, taughtBy: teacher, state, since });
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

type Enrolments = ExpressionBuilder<Tables, 'enrolments'>;

/** As the index of those who are invited says it, and as `statusOf` does. */
const isInvited = ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  and([
    eb('users.invited_at', 'is not', null),
    eb('users.proven_at', 'is', null),
    or([
      eb('users.password_hash', '=', NO_PASSWORD),
      exists(
        selectFrom('waiting_enrolments')
          .select('waiting_enrolments.course_id')
          .whereRef('waiting_enrolments.user_id', '=', 'users.id'),
      ),
    ]),
  ]);

const hasCertificate = ({ exists, selectFrom }: Enrolments) =>
  exists(
    selectFrom('certificates')
      .select('certificates.id')
      .whereRef('certificates.user_id', '=', 'enrolments.user_id')
      .whereRef('certificates.course_id', '=', 'enrolments.course_id'),
  );

type EnrolledState = Exclude<StudentState, 'invited'>;

const enrolments = (db: Queries) => db.selectFrom('enrolments');
/** Whoever has one has finished; asked as an enrolment is. */
const certificates = (db: Queries) =>
  db.selectFrom('certificates') as unknown as ReturnType<typeof enrolments>;

interface Standing {
  courseId: string | undefined;
  taughtBy: string | undefined;
  state: EnrolledState;
  since: number;
}

/** Students of whom an enrolment stands so, in a course, or in any that there is to see. */
function inState(
  db: Queries,
  found: SelectQueryBuilder<Tables, 'users', Place>,
  { courseId, taughtBy: teacher, state, since }: Standing,
): ListSource {
  const standing = (state === 'completed' ? certificates(db) : enrolments(db))
    .select('user_id as id')
    .$if(state === 'not_started', (some) => some.where('last_accessed_at', 'is', null))
    .$if(state === 'in_progress', (some) => some.where('last_accessed_at', '>', since))
    .$if(state === 'inactive', (some) => some.where('last_accessed_at', '<=', since))
    .$if(state === 'in_progress' || state === 'inactive', (some) =>
      some.where((row) => row.not(hasCertificate(row))),
    )
    .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')));
  // Each one is asked by itself: the rows are walked in the order of the list.
  const walked = found.where(({ exists }) =>
    exists(standing.where('user_id', '=', sql<string>`(users.id || '')`)),
  );
  return { matching: walked, search: { candidates: standing, filtered: found, walked } };
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
