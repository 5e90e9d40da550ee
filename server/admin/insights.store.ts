// Counts and latest events across domains. Writes nothing.
import { sql } from 'kysely';
import { countStudents } from '../courses/enrolments.ts';
import { toDayNumberSql } from '../platform/indian-days.ts';
import { countRows } from '../platform/queries.ts';
import type { Queries } from '../platform/ports.ts';
import { whereTaughtBy } from '../accounts/teaching.ts';

/** How many of the latest events, of all courses or of a teacher's. */
export interface LatestFilter {
  limit: number;
  teacher?: string | undefined;
}

/** Counts of the whole school, or of a teacher's courses. */
export async function countTotals(db: Queries, teacher: string | undefined) {
  const [courses, students, accounts, enrolments, certificates, completions] = await Promise.all([
    countCourses(db, teacher),
    countStudents(db, teacher),
    teacher === undefined ? countAccounts(db) : undefined,
    countRows(db.selectFrom('enrolments').where(whereTaughtBy('course_id', teacher))),
    countRows(db.selectFrom('certificates').where(whereTaughtBy('course_id', teacher))),
    countCompleted(db, teacher),
  ]);
  return {
    courses: Number(courses.all),
    publishedCourses: Number(courses.published),
    students,
    studentAccounts: accounts ?? students,
    enrolments,
    certificatesIssued: certificates,
    completions,
  };
}

function countCourses(db: Queries, teacher: string | undefined) {
  return db
    .selectFrom('courses')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('status', '=', 'Published').then(1).end()).as('published'),
    ])
    .where(whereTaughtBy('courses.id', teacher))
    .executeTakeFirstOrThrow();
}

function countAccounts(db: Queries): Promise<number> {
  return countRows(
    db
      .selectFrom('users')
      // A literal, as in the partial index of students.
      .where('account_type', '=', sql.lit('Student'))
      .where('erased_at', 'is', null),
  );
}

/** Enrolments in which all lessons of the course are completed. */
async function countCompleted(db: Queries, teacher: string | undefined): Promise<number> {
  const lessons = db
    .selectFrom('lessons')
    .select(({ fn }) => ['course_id', fn.countAll<number>().as('lessons')])
    .where(whereTaughtBy('course_id', teacher))
    .groupBy('course_id');
  const done = db
    .selectFrom('completions')
    .select(({ fn }) => ['user_id', 'course_id', fn.countAll<number>().as('lessons')])
    .where(whereTaughtBy('course_id', teacher))
    .groupBy(['user_id', 'course_id']);
  const row = await db
    .selectFrom(done.as('done'))
    .innerJoin(lessons.as('all_lessons'), (join) =>
      join
        .onRef('all_lessons.course_id', '=', 'done.course_id')
        .onRef('all_lessons.lessons', '=', 'done.lessons'),
    )
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'done.user_id')
        .onRef('enrolments.course_id', '=', 'done.course_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('completed'))
    .executeTakeFirstOrThrow();
  return Number(row.completed);
}

/** Enrolments or certificates per Indian day since a moment, optionally of a teacher's courses. */
export async function countByDay(
  db: Queries,
  table: 'enrolments' | 'certificates',
  { since, teacher }: { since: number; teacher: string | undefined },
): Promise<Map<number, number>> {
  const timeColumn = table === 'enrolments' ? 'created_at' : 'issued_at';
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => [toDayNumberSql(timeColumn).as('day'), fn.countAll<number>().as('rows')])
    .where(sql.ref<number>(timeColumn), '>=', since)
    .where(whereTaughtBy('course_id', teacher))
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, rows: count }) => [Number(day), Number(count)]));
}

export function listLatestStudents(db: Queries, limit: number) {
  return (
    db
      .selectFrom('users')
      .select(['full_name', 'email', 'created_at as at'])
      // A literal, as in the partial index of students.
      .where('account_type', '=', sql.lit('Student'))
      .where('erased_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
  );
}

export function listLatestEnrolments(db: Queries, { limit, teacher }: LatestFilter) {
  return (
    db
      // The limit comes before the joins, which could otherwise start with all courses.
      .selectFrom((item) =>
        item
          .selectFrom('enrolments')
          .select(['user_id', 'course_id', 'created_at'])
          .where(whereTaughtBy('course_id', teacher))
          .orderBy('created_at', 'desc')
          .limit(limit)
          .as('latest'),
      )
      .crossJoin('users')
      .crossJoin('courses')
      .whereRef('users.id', '=', 'latest.user_id')
      .whereRef('courses.id', '=', 'latest.course_id')
      .select(['full_name', 'courses.id', 'name', 'status', 'latest.created_at as at'])
      .orderBy('latest.created_at', 'desc')
      .execute()
  );
}

/** How many of the latest completed lessons are searched for completed courses. */
const LESSONS_SEARCHED = 1000;

/** Completed enrolments, by the time of their last lesson. */
export async function listLatestCompletions(db: Queries, { limit, teacher }: LatestFilter) {
  return db
    .selectFrom((item) =>
      item
        .selectFrom((inner) =>
          inner
            .selectFrom('completions')
            .select(['user_id', 'course_id', 'completed_at'])
            .where(whereTaughtBy('course_id', teacher))
            .orderBy('completed_at', 'desc')
            .limit(LESSONS_SEARCHED)
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
    .limit(limit)
    .execute();
}

export function listLatestCertificates(db: Queries, { limit, teacher }: LatestFilter) {
  return db
    .selectFrom('certificates')
    .select(['id', 'student_name', 'course_name', 'issued_at as at'])
    .where(whereTaughtBy('course_id', teacher))
    .orderBy('issued_at', 'desc')
    .limit(limit)
    .execute();
}

export function listLatestPublications(db: Queries, { limit, teacher }: LatestFilter) {
  return db
    .selectFrom('courses')
    .select(['id', 'name', 'status', 'published_at as at'])
    .where('published_at', 'is not', null)
    .where(whereTaughtBy('id', teacher))
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
}
