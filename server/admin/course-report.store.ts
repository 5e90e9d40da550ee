// Figures of a course, read from its students' rows, and the stored report.
import { sql } from 'kysely';
import { REACH_BUCKETS } from '#contract/courses/course-report.ts';
import { countRows } from '../platform/queries.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseReportRow } from '../platform/tables.ts';
import { hasCertificate } from './student-lists.store.ts';

export function findReport(db: Queries, courseId: string): Promise<CourseReportRow | undefined> {
  return db
    .selectFrom('course_reports')
    .selectAll()
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

export async function saveReport(db: Queries, row: CourseReportRow): Promise<void> {
  await db
    .insertInto('course_reports')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet({ made_at: row.made_at, report: row.report }),
    )
    .execute();
}

export function listLessons(db: Queries, courseId: string) {
  return db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.section_id')
    .select(['lessons.id', 'lessons.title', 'lessons.duration_seconds', 'sections.name as section'])
    .where('lessons.course_id', '=', courseId)
    .orderBy('sections.position')
    .orderBy('lessons.position')
    .execute();
}

/** Number of enrolled students, and of those who have opened the course. */
export async function countEnrolled(db: Queries, courseId: string) {
  const row = await db
    .selectFrom('enrolments')
    .select(({ fn }) => [
      fn.countAll<number>().as('enrolled'),
      fn.count<number>('last_accessed_at').as('started'),
    ])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return { enrolled: Number(row.enrolled), started: Number(row.started) };
}

const selectCertified = (db: Queries, courseId: string) =>
  db
    .selectFrom('enrolments')
    .innerJoin('certificates', (join) =>
      join
        .onRef('certificates.user_id', '=', 'enrolments.user_id')
        .onRef('certificates.course_id', '=', 'enrolments.course_id'),
    )
    .where('enrolments.course_id', '=', courseId);

export function countCertificates(db: Queries, courseId: string): Promise<number> {
  return countRows(selectCertified(db, courseId));
}

/** Median time from enrolment to certificate in milliseconds; undefined without certificates. */
export async function findMedianTime(
  db: Queries,
  courseId: string,
  many: number,
): Promise<number | undefined> {
  const took = sql<number>`certificates.issued_at - enrolments.created_at`;
  const row = await selectCertified(db, courseId)
    .select(took.as('took'))
    .orderBy(took)
    .offset(Math.floor((many - 1) / 2))
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.took);
}

/** By lesson: enrolled students with a position, and those who have seen each tenth of the video. */
export function listPositionsByLesson(db: Queries, courseId: string) {
  const tenths = Array.from({ length: REACH_BUCKETS }, (_none, tenth) =>
    sql<number>`sum(case when lessons.duration_seconds > 0
      and positions.furthest_seconds * ${sql.lit(REACH_BUCKETS)} >= lessons.duration_seconds * ${sql.lit(tenth + 1)}
      then 1 else 0 end)`.as(`tenth${tenth}`),
  );
  return db
    .selectFrom('positions')
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'positions.user_id')
        .onRef('enrolments.course_id', '=', 'positions.course_id'),
    )
    .innerJoin('lessons', 'lessons.id', 'positions.lesson_id')
    .where('positions.course_id', '=', courseId)
    .groupBy('positions.lesson_id')
    .select(({ fn }) => ['positions.lesson_id', fn.countAll<number>().as('many'), ...tenths])
    .execute();
}

/** By lesson: enrolled students who completed it, and how many of them ever played it. */
export function listCompletionsByLesson(db: Queries, courseId: string) {
  return db
    .selectFrom('completions')
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'completions.user_id')
        .onRef('enrolments.course_id', '=', 'completions.course_id'),
    )
    .leftJoin('positions', (join) =>
      join
        .onRef('positions.user_id', '=', 'completions.user_id')
        .onRef('positions.lesson_id', '=', 'completions.lesson_id'),
    )
    .where('completions.course_id', '=', courseId)
    .groupBy('completions.lesson_id')
    .select(({ fn }) => [
      'completions.lesson_id',
      fn.countAll<number>().as('many'),
      fn.count<number>('positions.lesson_id').as('played'),
    ])
    .execute();
}

/** By their last lesson: students without a certificate who have not come back since. */
export function listStoppedByLesson(db: Queries, courseId: string, since: number) {
  return db
    .selectFrom('enrolments')
    .select(({ fn }) => ['last_lesson_id', fn.countAll<number>().as('many')])
    .where('course_id', '=', courseId)
    .where('last_accessed_at', '<=', since)
    .where('last_lesson_id', 'is not', null)
    .where((row) => row.not(hasCertificate(row)))
    .groupBy('last_lesson_id')
    .execute();
}
