// Students as admins look for them, each order by its index.
import { sql } from 'kysely';
import type { AliasableExpression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { StudentOrder, StudentState } from '#contract/student-filter.ts';
import { NO_PASSWORD } from '../accounts/accounts.ts';
import type { Place } from '../platform/list-search.ts';
import type { ListOrder, ListSource } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';
import { contains } from '../platform/text-search.ts';
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

/** By time, as other lists, or by what else students are ordered by. */
export const STUDENTS_BY: Record<StudentOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], of: 'text', way: 'asc' },
  last_seen: { columns: ['seen_at'], of: 'number', way: 'desc' },
  progress: { columns: ['done'], of: 'number', way: 'desc' },
};

type People = SelectQueryBuilder<Tables, 'users', Place>;
type Candidates = AliasableExpression<{ id: string }>;

/** The students that a filter finds. Their progress is that in the course which the filter names. */
export function matchingStudents(
  db: Queries,
  filter: StudentFilter,
  sort: StudentOrder = 'newest',
): ListSource {
  const { query, state, taughtBy: teacher } = filter;
  const [first, ...behind] =
    sort === 'progress' ? byProgress(db, filter) : ([byTheirOwn(db)] as const);
  const all = (narrow: (people: People) => People) =>
    behind.map(narrow).reduce((some, more) => some.unionAll(more), narrow(first));
  // A part of an address that finds somebody would tell it.
  const text = teacher === undefined ? 'users' : 'names';
  const known = (people: People) => (state === 'invited' ? people.where(isInvited) : people);
  const named = (people: People) =>
    query ? known(people).where(contains(query, text)) : known(people);
  const found = (search: Omit<NonNullable<ListSource['search']>, 'walked'>, walked = named) => ({
    matching: all(walked),
    search: { ...search, walked: walked(first) },
  });
  if (state && state !== 'invited') {
    const standing = inState(db, { ...filter, state });
    // Each one is asked by itself: the rows are walked in the order of the list.
    const walked = (people: People) =>
      named(people).where(({ exists }) => exists(standing.where('user_id', '=', USER_ID)));
    return found({ candidates: standing, filtered: all(named) }, walked);
  }
  if (filter.courseId !== undefined || teacher !== undefined) {
    const [enrolled, waiting] = [
      inCourse(db, 'enrolments', filter),
      inCourse(db, 'waiting_enrolments', filter),
    ];
    const isThere = ({ or }: Users) => or([inAny(enrolled), inAny(waiting)]);
    const walked = sort === 'progress' ? named : (people: People) => named(people).where(isThere);
    return found({ candidates: enrolled.unionAll(waiting), filtered: all(named) }, walked);
  }
  if (!query && (state === undefined || sort === 'newest')) return { matching: all(named) };
  const sought = db.selectFrom('users').select('id');
  const candidates = query ? sought.where(contains(query, text)) : sought.where(isInvited);
  return found({ candidates, filtered: all(known) });
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

/**
 * Those of a course by what they have done, and behind them whoever waits for their invitation: no index has both, so
 * where very many are walked these are left out.
 */
function byProgress(
  db: Queries,
  { courseId = '', taughtBy: teacher }: StudentFilter,
): [People, People] {
  const isShown = (column: string) =>
    teacher === undefined ? sql<SqlBool>`true` : isTaughtBy(column, teacher);
  const enrolled = db
    .selectFrom('enrolments')
    .crossJoin('users')
    .select(['enrolments.user_id as id', 'users.created_at', 'enrolments.lessons_done as done'])
    .whereRef('users.id', '=', 'enrolments.user_id')
    .where('enrolments.course_id', '=', courseId)
    .where(isShown('enrolments.course_id'));
  const waiting = db
    .selectFrom('waiting_enrolments')
    .crossJoin('users')
    .select(['waiting_enrolments.user_id as id', 'users.created_at', sql.lit(-1).as('done')])
    .whereRef('users.id', '=', 'waiting_enrolments.user_id')
    .where('waiting_enrolments.course_id', '=', courseId)
    .where(isShown('waiting_enrolments.course_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolments')
            .select('enrolments.user_id')
            .whereRef('enrolments.user_id', '=', 'waiting_enrolments.user_id')
            .where('enrolments.course_id', '=', courseId),
        ),
      ),
    );
  const asPeople = (of: unknown) => (of as People).where(isStudent);
  return [asPeople(enrolled), asPeople(waiting)];
}

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
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')));
}
