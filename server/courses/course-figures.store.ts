// Counts students, lessons and reviews of courses.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';

export const STUDENT_COUNT = sql<number>`(select count(*) from enrolments
  where enrolments.course_id = courses.id)`;

export interface CourseFigures {
  students: number;
  /** Whether a student who has paid is enrolled. */
  isSold: boolean;
  sections: number;
  lessons: number;
  /** Videos without a known duration. */
  untimedLessons: number;
  durationSeconds: number;
}

/** Students by published course, most students first; courses without students are left out. */
export async function countStudentsByCourse(db: Queries): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((counted) =>
      counted
        .selectFrom('enrolments')
        .select(({ fn }) => ['course_id', fn.countAll<number>().as('students')])
        .groupBy('course_id')
        .as('counts'),
    )
    .innerJoin('courses', 'courses.id', 'counts.course_id')
    .select(['courses.id', 'counts.students'])
    .where('courses.status', '=', 'Published')
    .orderBy('counts.students', 'desc')
    .orderBy('courses.id', 'desc')
    .execute();
  return new Map(rows.map(({ id, students }) => [id, Number(students)]));
}

/** By course id. */
export async function listCourseFigures(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, CourseFigures>> {
  const selectFromLessons = (value: string) =>
    sql<number>`(select ${sql.raw(value)} from lessons where lessons.course_id = courses.id)`;
  const rows = await db
    .selectFrom('courses')
    .select(({ selectFrom, fn }) => [
      'courses.id',
      STUDENT_COUNT.as('students'),
      selectFrom('enrolments')
        .select('enrolments.user_id')
        .whereRef('enrolments.course_id', '=', 'courses.id')
        .where('enrolments.source', '=', 'payment')
        .limit(1)
        .as('buyer'),
      selectFrom('sections')
        .select(fn.countAll<number>().as('sections'))
        .whereRef('sections.course_id', '=', 'courses.id')
        .as('sections'),
      selectFromLessons('count(*)').as('lessons'),
      selectFromLessons('count(video_id) - count(duration_seconds)').as('untimed'),
      selectFromLessons('coalesce(sum(duration_seconds), 0)').as('seconds'),
    ])
    .where('courses.id', 'in', courseIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        students: Number(row.students),
        isSold: row.buyer !== null,
        sections: Number(row.sections),
        lessons: Number(row.lessons),
        untimedLessons: Number(row.untimed),
        durationSeconds: Number(row.seconds),
      },
    ]),
  );
}

/** Students by course id. */
export async function countStudentsByCourseIds(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('courses')
    .select(['courses.id', STUDENT_COUNT.as('students')])
    .where('courses.id', 'in', courseIds)
    .execute();
  return new Map(rows.map(({ id, students }) => [id, Number(students)]));
}

export interface CourseRating {
  averageRating: number;
  reviewCount: number;
}

const NOT_RATED: CourseRating = { averageRating: 0, reviewCount: 0 };

/** Average rating, rounded to hundredths, and number of shown reviews. */
export async function loadCourseRatings(
  db: Queries,
  courseIds: readonly string[],
): Promise<(courseId: string) => CourseRating> {
  const rows = await db
    .selectFrom('reviews')
    .select(({ fn }) => [
      'course_id',
      fn.sum<number>('rating').as('sum'),
      fn.countAll<number>().as('reviews'),
    ])
    .where('course_id', 'in', courseIds)
    .where('hidden_at', 'is', null)
    .where('returned_at', 'is', null)
    .groupBy('course_id')
    .execute();
  const ratings = new Map(
    rows.map(({ course_id: id, sum, reviews }) => {
      const reviewCount = Number(reviews);
      const averageRating = Math.round((Number(sum) * 100) / reviewCount) / 100;
      return [id, { averageRating, reviewCount }];
    }),
  );
  return (courseId) => ratings.get(courseId) ?? NOT_RATED;
}
