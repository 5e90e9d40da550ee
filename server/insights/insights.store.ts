// Counts and latest events, read across the domains' rows. Nothing is written here.
import { studentsInAll } from '../enrolments/enrolments.ts';
import { dayNamed, dayNumber } from '../payments/revenue.ts';
import type { Queries } from '../platform/ports.ts';

async function countOf(
  db: Queries,
  table: 'courses' | 'enrolments' | 'certificates',
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((one) => one.fn.countAll<number>().as('many'))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

export async function counts(db: Queries) {
  const published = await db
    .selectFrom('courses')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('status', '=', 'Published')
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('users')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('account_type', '=', 'Student')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const completions = await completed(db)
    .select((one) => one.fn.countAll<number>().as('many'))
    .executeTakeFirst();
  return {
    courses: await countOf(db, 'courses'),
    publishedCourses: Number(published?.many ?? 0),
    students: await studentsInAll(db),
    studentAccounts: Number(accounts?.many ?? 0),
    enrolments: await countOf(db, 'enrolments'),
    certificatesIssued: await countOf(db, 'certificates'),
    completions: Number(completions?.many ?? 0),
  };
}

/** Enrolments in which every lesson there is now is done. */
function completed(db: Queries) {
  return db
    .selectFrom((one) =>
      one
        .selectFrom('completions')
        .select((row) => ['user_id', 'course_id', row.fn.countAll<number>().as('lessons')])
        .groupBy(['user_id', 'course_id'])
        .as('done'),
    )
    .innerJoin(
      (one) =>
        one
          .selectFrom('lessons')
          .select((row) => ['course_id', row.fn.countAll<number>().as('lessons')])
          .groupBy('course_id')
          .as('whole'),
      (join) =>
        join
          .onRef('whole.course_id', '=', 'done.course_id')
          .onRef('whole.lessons', '=', 'done.lessons'),
    )
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'done.user_id')
        .onRef('enrolments.course_id', '=', 'done.course_id'),
    );
}

/** Enrolments per Indian day since a moment; days without any are left out. */
export async function enrolmentsByDay(db: Queries, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('enrolments')
    .select((one) => [dayNumber('created_at').as('day'), one.fn.countAll<number>().as('many')])
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, many }) => [dayNamed(day), Number(many)]));
}

/** Certificates issued per Indian day since a moment; days without any are left out. */
export async function certificatesByDay(db: Queries, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('certificates')
    .select((one) => [dayNumber('issued_at').as('day'), one.fn.countAll<number>().as('many')])
    .where('issued_at', '>=', since)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, many }) => [dayNamed(day), Number(many)]));
}

export function latestStudents(db: Queries, many: number) {
  return db
    .selectFrom('users')
    .select(['full_name', 'email', 'created_at as at'])
    .where('account_type', '=', 'Student')
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(many)
    .execute();
}

export function latestEnrolments(db: Queries, many: number) {
  return db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['full_name', 'courses.id', 'name', 'status', 'enrolments.created_at as at'])
    .orderBy('enrolments.created_at', 'desc')
    .limit(many)
    .execute();
}

/** So many of the latest lessons done are looked through for the last one of a course. */
const LESSONS_LOOKED_THROUGH = 1000;

/** Enrolments in which every lesson is done, by the moment of the last. */
export async function latestCompletions(db: Queries, many: number) {
  return db
    .selectFrom((one) =>
      one
        .selectFrom((inner) =>
          inner
            .selectFrom('completions')
            .select(['user_id', 'course_id', 'completed_at'])
            .orderBy('completed_at', 'desc')
            .limit(LESSONS_LOOKED_THROUGH)
            .as('recent'),
        )
        .select((row) => ['user_id', 'course_id', row.fn.max('completed_at').as('at')])
        .groupBy(['user_id', 'course_id'])
        .as('last'),
    )
    .innerJoin('users', 'users.id', 'last.user_id')
    .innerJoin('courses', 'courses.id', 'last.course_id')
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'last.user_id')
        .onRef('enrolments.course_id', '=', 'last.course_id'),
    )
    .select(['full_name', 'courses.id', 'name', 'status', 'last.at as at'])
    .where(
      ({ selectFrom }) =>
        selectFrom('completions')
          .select((row) => row.fn.countAll<number>().as('done'))
          .whereRef('completions.user_id', '=', 'last.user_id')
          .whereRef('completions.course_id', '=', 'last.course_id'),
      '=',
      ({ selectFrom }) =>
        selectFrom('lessons')
          .select((row) => row.fn.countAll<number>().as('all'))
          .whereRef('lessons.course_id', '=', 'last.course_id'),
    )
    .orderBy('last.at', 'desc')
    .limit(many)
    .execute();
}

export function latestCertificates(db: Queries, many: number) {
  return db
    .selectFrom('certificates')
    .select(['id', 'student_name', 'course_name', 'issued_at as at'])
    .orderBy('issued_at', 'desc')
    .limit(many)
    .execute();
}

export function latestPublications(db: Queries, many: number) {
  return db
    .selectFrom('courses')
    .select(['id', 'name', 'status', 'published_at as at'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(many)
    .execute();
}
