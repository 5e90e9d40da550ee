// Counts and latest events, read across the domains' rows. Nothing is written here.
import { sql } from 'kysely';
import { schoolCounts } from '../counters/counters.ts';
import type { Queries } from '../platform/ports.ts';

/** Sums of what is kept beside the rows. */
export async function counts(db: Queries) {
  const { accounts, students } = await schoolCounts(db);
  const courses = await db
    .selectFrom('courses')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('courses'),
      fn
        .sum<number | null>(eb.case().when('status', '=', 'Published').then(1).else(0).end())
        .as('published'),
    ])
    .executeTakeFirst();
  const days = await db
    .selectFrom('day_counts')
    .select(({ fn }) => [
      fn.sum<number | null>('enrolments').as('enrolments'),
      fn.sum<number | null>('certificates').as('certificates'),
    ])
    .executeTakeFirst();
  const done = await db
    .selectFrom('course_counts')
    .select(({ fn }) => fn.sum<number | null>('completed').as('completed'))
    .executeTakeFirst();
  return {
    courses: Number(courses?.courses ?? 0),
    publishedCourses: Number(courses?.published ?? 0),
    students,
    studentAccounts: accounts,
    enrolments: Number(days?.enrolments ?? 0),
    certificatesIssued: Number(days?.certificates ?? 0),
    completions: Number(done?.completed ?? 0),
  };
}

export function latestStudents(db: Queries, many: number) {
  return (
    db
      .selectFrom('users')
      .select(['full_name', 'email', 'created_at as at'])
      // As the index of students says it.
      .where('account_type', '=', sql.lit('Student'))
      .where('erased_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(many)
      .execute()
  );
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
