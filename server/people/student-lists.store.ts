// Students as admins look for them, each order by its index.
import { sql } from 'kysely';
import type { AliasableExpression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { StudentOrder, StudentState } from '#contract/student-filter.ts';
import { NO_PASSWORD } from '../accounts/accounts.ts';
import { schoolCounts } from '../counters/counters.ts';
import type { Matching, Place } from '../platform/list-search.ts';
import type { ListOrder, ListSource } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';
import { contains } from '../platform/text-search.ts';
import type { PersonSearch } from '../platform/text-search.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

export interface StudentFilter extends PersonSearch {
  courseId?: string | undefined;
  state?: StudentState | undefined;
  /** Epoch milliseconds: whoever was not in the course since is inactive. */
  since?: number | undefined;
  /** Only students of the courses of this teacher, who look for them by name alone. */
  taughtBy?: string | undefined;
}

/** By time, as other lists, or by what else students are ordered by. */
export const STUDENTS_BY: Record<StudentOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], of: 'text', way: 'asc' },
  last_seen: { columns: ['seen_at'], of: 'number', way: 'desc' },
  progress: { columns: ['done'], of: 'number', way: 'desc' },
};

type People = SelectQueryBuilder<Tables, 'users', Place>;
type Narrow = (people: People) => People;
type Candidates = AliasableExpression<{ id: string }>;

/** The students that a filter finds. Of one course the newest are those who came last, and progress is that in it. */
export function matchingStudents(
  db: Queries,
  filter: StudentFilter,
  sort: StudentOrder = 'newest',
): ListSource {
  const { query, personIds, state, courseId, taughtBy: teacher } = filter;
  const isByCourse = courseId !== undefined && (sort === 'newest' || sort === 'progress');
  const all = (narrow: Narrow): Matching =>
    isByCourse ? byCourse(db, { ...filter, courseId, sort, narrow }) : narrow(byTheirOwn(db));
  // A part of an address that finds somebody would tell it.
  const text = teacher === undefined ? 'users' : 'names';
  const known: Narrow = (people) => (state === 'invited' ? people.where(isInvited) : people);
  const named: Narrow = (people) => {
    if (personIds) return known(people).where('users.id', 'in', personIds);
    return query ? known(people).where(contains(query, text)) : known(people);
  };
  const found = (candidates: Candidates, filtered: Matching, walked = all(named)) => ({
    matching: walked,
    search: { candidates, filtered, walked },
  });
  if (state && state !== 'invited') {
    const standing = inState(db, { ...filter, state });
    // Each one is asked by itself: the rows are walked in the order of the list.
    const walked: Narrow = (people) =>
      named(people).where(({ exists }) => exists(standing.where('user_id', '=', USER_ID)));
    return found(standing, all(named), all(walked));
  }
  if (isByCourse && !query && state === undefined)
    return { matching: byCourse(db, { ...filter, courseId, sort }) };
  if (courseId !== undefined || teacher !== undefined) {
    const [enrolled, waiting] = [
      inCourse(db, 'enrolments', filter),
      inCourse(db, 'waiting_enrolments', filter),
    ];
    const isThere = ({ or }: Users) => or([inAny(enrolled), inAny(waiting)]);
    const walked = isByCourse ? named : (people: People) => named(people).where(isThere);
    return found(enrolled.unionAll(waiting), all(named), all(walked));
  }
  if (!personIds && !query && state === undefined)
    return { matching: all(named), kept: async () => (await schoolCounts(db)).accounts };
  if (personIds || (!query && sort === 'newest')) return { matching: all(named) };
  const sought = db.selectFrom('users').select('id');
  if (!query) return found(sought.where(isInvited), all(known));
  const { matching, search } = found(sought.where(contains(query, text)), all(known));
  return { matching, search: state ? search : { ...search, listed: all(known) } };
}

/** An expression, not the column: the rows are walked in the order of the list, not gathered by their ids. */
const USER_ID = sql<string>`(users.id || '')`;

const inAny = (ids: Candidates) => sql<SqlBool>`${USER_ID} in ${ids}`;

type Users = ExpressionBuilder<Tables, 'users'>;

/** As the indexes of students say it. */
const isStudent = ({ and, eb }: Users) =>
  and([eb('users.account_type', '=', sql.lit('Student')), eb('users.erased_at', 'is', null)]);

function byTheirOwn(db: Queries): People {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.created_at'])
    .select([
      sql<string>`lower(users.full_name)`.as('name_key'),
      sql<number>`coalesce(users.last_seen_at, 0)`.as('seen_at'),
    ])
    .where(isStudent)
    .$castTo<Place>();
}

/** Few beside all students. Whoever is erased is in no course. */
const TEAM = sql`(select id from users where account_type = 'Admin')`;

interface OfCourse extends StudentFilter {
  courseId: string;
  sort: StudentOrder;
  narrow?: Narrow;
}

/**
 * Those of a course in its order, and whoever waits for their invitation: by progress behind everybody. Each of the two
 * comes by its index and asks for a person by a subquery of one row: engines merge them, where they would sort a join.
 */
function byCourse(db: Queries, { courseId, taughtBy: teacher, sort, narrow }: OfCourse): Matching {
  const isShown = teacher === undefined ? sql`true` : isTaughtBy('course_id', teacher);
  const partOf = (table: 'enrolments' | 'waiting_enrolments', done: string, isMeant: unknown) => {
    const userId = sql.ref<string>(`${table}.user_id`);
    const isStudying = narrow
      ? sql`(${narrow(personOf(db)).where('users.id', '=', userId)}) is not null`
      : sql`${userId} not in ${TEAM}`;
    const [columns, order, isKept] =
      sort === 'progress'
        ? [`created_at, ${done} as done`, 'done', 'true']
        : // Always so: it tells SQLite the index.
          ['created_at', 'created_at', 'created_at >= 0'];
    return sql`select * from (
      select user_id as id, ${sql.raw(columns)} from ${sql.table(table)}
      where course_id = ${courseId} and ${sql.raw(isKept)} and ${isShown} and ${isMeant} and ${isStudying}
      order by ${sql.raw(order)} desc, user_id desc) as ${sql.table(`of_${table}`)}`;
  };
  const isNotIn = sql`(select 1 from enrolments as theirs
    where theirs.user_id = waiting_enrolments.user_id and theirs.course_id = waiting_enrolments.course_id) is null`;
  const enrolled = partOf('enrolments', 'lessons_done', sql`true`);
  const waiting = partOf('waiting_enrolments', 'cast(-1 as integer)', isNotIn);
  return sql<Place>`(${enrolled} union all ${waiting})`;
}

const personOf = (db: Queries) =>
  db.selectFrom('users').select('users.id').where(isStudent).$castTo<Place>();

/** Whoever is enrolled in a course, or will be with their invitation. */
function inCourse(
  db: Queries,
  table: 'enrolments' | 'waiting_enrolments',
  { courseId, taughtBy: teacher }: StudentFilter,
) {
  return db
    .selectFrom(table)
    .select('user_id as id')
    .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')));
}

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

type Enrolments = ExpressionBuilder<Tables, 'enrolments'>;

const hasCertificate = ({ exists, selectFrom }: Enrolments) =>
  exists(
    selectFrom('certificates')
      .select('certificates.id')
      .whereRef('certificates.user_id', '=', 'enrolments.user_id')
      .whereRef('certificates.course_id', '=', 'enrolments.course_id'),
  );

/** A certificate outlives its enrolment; a list of one course is of whoever is in it. */
const isStillIn = ({ exists, selectFrom }: Enrolments) =>
  exists(
    selectFrom('enrolments as open')
      .select('open.user_id')
      .whereRef('open.user_id', '=', sql.ref('certificates.user_id'))
      .whereRef('open.course_id', '=', sql.ref('certificates.course_id')),
  );

const enrolments = (db: Queries) => db.selectFrom('enrolments');
/** Whoever has one has finished; asked as an enrolment is. */
const certificates = (db: Queries) =>
  db.selectFrom('certificates') as unknown as ReturnType<typeof enrolments>;

interface Standing extends StudentFilter {
  state: Exclude<StudentState, 'invited'>;
}

/** Students of whom an enrolment stands so, in a course, or in any that there is to see. */
function inState(db: Queries, { courseId, taughtBy: teacher, state, since = 0 }: Standing) {
  return (state === 'completed' ? certificates(db) : enrolments(db))
    .select('user_id as id')
    .$if(state === 'not_started', (some) => some.where('last_accessed_at', 'is', null))
    .$if(state === 'in_progress', (some) => some.where('last_accessed_at', '>', since))
    .$if(state === 'inactive', (some) => some.where('last_accessed_at', '<=', since))
    .$if(state === 'in_progress' || state === 'inactive', (some) =>
      some.where((row) => row.not(hasCertificate(row))),
    )
    .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
    .$if(courseId !== undefined && state === 'completed', (some) => some.where(isStillIn))
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')));
}
