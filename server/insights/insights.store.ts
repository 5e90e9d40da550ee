// Counts and latest events, read across the domains' rows. Nothing is written here.
import { sql } from 'kysely';
import { schoolCounts } from '../counters/counters.ts';
import { studentsInAll } from '../enrolments/enrolments.ts';
import type { Queries } from '../platform/ports.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

/** So many of the latest, of all courses or of those of a teacher. */
export interface Latest {
  many: number;
  teacher?: string | undefined;
}

/** Sums of what is kept beside the rows. */
export async function counts(db: Queries) {
  const { accounts, students, courses, published } = await schoolCounts(db);
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
    courses,
    publishedCourses: published,
    students,
    studentAccounts: accounts,
    enrolments: Number(days?.enrolments ?? 0),
    certificatesIssued: Number(days?.certificates ?? 0),
    completions: Number(done?.completed ?? 0),
  };
}

/** The same of the courses of a teacher. */
export async function countsTaught(db: Queries, userId: string) {
  const taught = await db
    .selectFrom('courses')
    .leftJoin('course_counts', 'course_counts.course_id', 'courses.id')
    .where(isTaughtBy('courses.id', userId))
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('courses'),
      fn
        .sum<number | null>(eb.case().when('status', '=', 'Published').then(1).else(0).end())
        .as('published'),
      fn.sum<number | null>('students').as('enrolments'),
      fn.sum<number | null>('completed').as('completed'),
    ])
    .executeTakeFirst();
  const certificates = await db
    .selectFrom('certificates')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where(isTaughtBy('course_id', userId))
    .executeTakeFirst();
  const students = await studentsInAll(db, userId);
  return {
    courses: Number(taught?.courses ?? 0),
    publishedCourses: Number(taught?.published ?? 0),
    students,
    studentAccounts: students,
    enrolments: Number(taught?.enrolments ?? 0),
    certificatesIssued: Number(certificates?.many ?? 0),
    completions: Number(taught?.completed ?? 0),
  };
}

/** When each enrolment in the courses of a teacher was made, and each certificate, since a moment. */
export async function momentsTaught(db: Queries, userId: string, since: number) {
  const enrolments = await db
    .selectFrom('enrolments')
    .select('created_at as at')
    .where(isTaughtBy('course_id', userId))
    .where('created_at', '>=', since)
    .execute();
  const certificates = await db
    .selectFrom('certificates')
    .select('issued_at as at')
    .where(isTaughtBy('course_id', userId))
    .where('issued_at', '>=', since)
    .execute();
  return { enrolments, certificates };
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

export function latestEnrolments(db: Queries, { many, teacher }: Latest) {
  return (
    db
      // These alone first: a join could begin with the courses.
      .selectFrom((one) =>
        one
          .selectFrom('enrolments')
          .select(['user_id', 'course_id', 'created_at'])
          .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')))
          .orderBy('created_at', 'desc')
          .limit(many)
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

/** So many of the latest lessons done are looked through for the last one of a course. */
const LESSONS_LOOKED_THROUGH = 1000;

/** Enrolments in which every lesson is done, by the moment of the last. */
export async function latestCompletions(db: Queries, { many, teacher }: Latest) {
  return db
    .selectFrom((one) =>
      one
        .selectFrom((inner) =>
          inner
            .selectFrom('completions')
            .select(['user_id', 'course_id', 'completed_at'])
            .$if(teacher !== undefined, (some) =>
              some.where(isTaughtBy('course_id', teacher ?? '')),
            )
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

export function latestCertificates(db: Queries, { many, teacher }: Latest) {
  return db
    .selectFrom('certificates')
    .select(['id', 'student_name', 'course_name', 'issued_at as at'])
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('course_id', teacher ?? '')))
    .orderBy('issued_at', 'desc')
    .limit(many)
    .execute();
}

export function latestPublications(db: Queries, { many, teacher }: Latest) {
  return db
    .selectFrom('courses')
    .select(['id', 'name', 'status', 'published_at as at'])
    .where('published_at', 'is not', null)
    .$if(teacher !== undefined, (some) => some.where(isTaughtBy('id', teacher ?? '')))
    .orderBy('published_at', 'desc')
    .limit(many)
    .execute();
}
