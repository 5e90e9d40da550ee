// Lists of students, each order with its index.
import { sql } from 'kysely';
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { StudentOrder, StudentState } from '#contract/people/student-filter.ts';
import { NO_PASSWORD } from '../accounts/accounts.ts';
import type { ListOrder, Matching, RowPosition } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';
import { containsText, PERSON_COLUMNS } from '../platform/text-search.ts';
import type { PersonSearch } from '../platform/text-search.ts';
import { whereTaughtBy } from '../accounts/teaching.ts';

export interface StudentFilter extends PersonSearch {
  courseId?: string | undefined;
  state?: StudentState | undefined;
  /** Epoch milliseconds: students without activity in the course since then are inactive. */
  since?: number | undefined;
  /** Only students of this teacher's courses, searched by name only. */
  taughtBy?: string | undefined;
}

/** Undefined means the default order by time. */
export const STUDENT_LIST_ORDERS: Record<StudentOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], valueType: 'text', direction: 'asc' },
  last_seen: { columns: ['seen_at'], valueType: 'number', direction: 'desc' },
  progress: { columns: ['done'], valueType: 'number', direction: 'desc' },
};

/** Students that match a filter. Within a course, 'newest' and 'progress' refer to that course. */
export function filterStudents(
  db: Queries,
  filter: StudentFilter,
  sort: StudentOrder = 'newest',
): Matching {
  const { query, personIds, state, courseId, taughtBy: teacher } = filter;
  const isByCourse = courseId !== undefined && (sort === 'newest' || sort === 'progress');
  let people = isByCourse ? selectCourseStudents(db, { ...filter, courseId }) : selectStudents(db);
  if (personIds) people = people.where('users.id', 'in', personIds);
  // Teachers search by name only: searching parts of an address would reveal it.
  else if (query)
    people = people.where(
      containsText(query, teacher === undefined ? PERSON_COLUMNS : ['users.full_name']),
    );
  if (state === 'invited') people = people.where(isInvited);
  else if (state === 'undelivered')
    people = people.where('users.id', 'in', selectUndelivered(db, teacher));
  else if (state) people = people.where('users.id', 'in', selectInState(db, { ...filter, state }));
  if (isByCourse || (courseId === undefined && teacher === undefined)) return people;
  const members = selectMembers(db, 'enrolments', filter).unionAll(
    selectMembers(db, 'waiting_enrolments', filter),
  );
  return people.where('users.id', 'in', members);
}

type Users = ExpressionBuilder<Tables, 'users'>;

/** As in the partial indexes of students. */
const isStudent = ({ and, eb }: Users) =>
  and([eb('users.account_type', '=', sql.lit('Student')), eb('users.erased_at', 'is', null)]);

type People = SelectQueryBuilder<Tables, 'users', RowPosition>;

const NAME_KEY = sql<string>`lower(users.full_name)`.as('name_key');

function selectStudents(db: Queries): People {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.created_at', NAME_KEY])
    .select(sql<number>`coalesce(users.last_seen_at, 0)`.as('seen_at'))
    .where(isStudent);
}

/** Students of a course. Sorted by progress, invited students come last. */
function selectCourseStudents(
  db: Queries,
  { courseId, taughtBy: teacher }: StudentFilter & { courseId: string },
): People {
  const selectRows = (table: 'enrolments' | 'waiting_enrolments') =>
    db
      .selectFrom(table)
      .select(['user_id', 'created_at'])
      .where('course_id', '=', courseId)
      .where(whereTaughtBy('course_id', teacher));
  const enrolled = selectRows('enrolments').select(({ selectFrom, fn }) =>
    selectFrom('completions')
      .select(fn.countAll<number>().as('done'))
      .whereRef('completions.user_id', '=', 'enrolments.user_id')
      .where('completions.course_id', '=', courseId)
      .as('done'),
  );
  const waiting = selectRows('waiting_enrolments')
    .select(sql<number>`-1`.as('done'))
    .where('user_id', 'not in', selectRows('enrolments').clearSelect().select('user_id'));
  return db
    .selectFrom('users')
    .innerJoin(enrolled.unionAll(waiting).as('members'), 'members.user_id', 'users.id')
    .select(['users.id', 'members.created_at', 'members.done'])
    .where(isStudent) as unknown as People;
}

/** Students with an open or waiting enrolment. */
function selectMembers(
  db: Queries,
  table: 'enrolments' | 'waiting_enrolments',
  { courseId, taughtBy: teacher }: StudentFilter,
) {
  return db
    .selectFrom(table)
    .select('user_id as id')
    .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
    .where(whereTaughtBy('course_id', teacher));
}

/** As in the partial index of invited students, and like `toStatus`. */
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

/** Always empty for teachers, who do not see mails. */
function selectUndelivered(db: Queries, teacher: string | undefined) {
  return db
    .selectFrom('mails')
    .select('user_id as id')
    .where('user_id', 'is not', null)
    .where('rejected_at', 'is not', null)
    .$if(teacher !== undefined, (none) => none.where(sql<boolean>`1 = 0`))
    .$castTo<{ id: string }>();
}

type Enrolments = ExpressionBuilder<Tables, 'enrolments'>;

/** Whether the student has a certificate of the enrolment's course. */
export const hasCertificate = ({ exists, selectFrom }: Enrolments) =>
  exists(
    selectFrom('certificates')
      .select('certificates.id')
      .whereRef('certificates.user_id', '=', 'enrolments.user_id')
      .whereRef('certificates.course_id', '=', 'enrolments.course_id'),
  );

/** A certificate outlives its enrolment, but a list of one course shows only enrolled students. */
const isStillEnrolled = ({ exists, selectFrom }: Enrolments) =>
  exists(
    selectFrom('enrolments as open')
      .select('open.user_id')
      .whereRef('open.user_id', '=', sql.ref('certificates.user_id'))
      .whereRef('open.course_id', '=', sql.ref('certificates.course_id')),
  );

const selectEnrolments = (db: Queries) => db.selectFrom('enrolments');
/** Certificates, typed as enrolments for shared conditions. */
const selectCertificates = (db: Queries) =>
  db.selectFrom('certificates') as unknown as ReturnType<typeof selectEnrolments>;

interface StateFilter extends StudentFilter {
  state: Exclude<StudentState, 'invited' | 'undelivered'>;
}

/** Students with an enrolment in this state, in a course or in any visible one. */
function selectInState(
  db: Queries,
  { courseId, taughtBy: teacher, state, since = 0 }: StateFilter,
) {
  return (state === 'completed' ? selectCertificates(db) : selectEnrolments(db))
    .select('user_id as id')
    .$if(state === 'not_started', (some) => some.where('last_accessed_at', 'is', null))
    .$if(state === 'in_progress', (some) => some.where('last_accessed_at', '>', since))
    .$if(state === 'inactive', (some) => some.where('last_accessed_at', '<=', since))
    .$if(state === 'in_progress' || state === 'inactive', (some) =>
      some.where((row) => row.not(hasCertificate(row))),
    )
    .$if(courseId !== undefined, (some) => some.where('course_id', '=', courseId ?? ''))
    .$if(courseId !== undefined && state === 'completed', (some) => some.where(isStillEnrolled))
    .where(whereTaughtBy('course_id', teacher));
}
