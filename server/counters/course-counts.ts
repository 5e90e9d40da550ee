// How many students, sections and lessons each course has: kept in the transactions that change them.
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { CourseCountsRow } from '../platform/tables.ts';
import { forgetCourse } from './changes.ts';
import type { CourseChange } from './changes.ts';

/** Whether every lesson that a course has now is done, of the enrolment `enrolments`. */
const isComplete = sql<SqlBool>`exists (select 1 from lessons where lessons.course_id = enrolments.course_id)
  and (select count(*) from lessons where lessons.course_id = enrolments.course_id)
    = (select count(*) from completions where completions.course_id = enrolments.course_id
      and completions.user_id = enrolments.user_id)`;

const ofCourse = (what: RawBuilder<unknown>, which = sql<SqlBool>`true`) =>
  sql`(select ${what} from enrolments where enrolments.course_id = courses.id and ${which})`;
const ofLessons = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from lessons where lessons.course_id = courses.id)`;
const number = sql`count(*)`;

/** The counts of courses as the other rows say they are. */
export const derivedCourseCounts = (which: RawBuilder<SqlBool>) => sql<CourseCountsRow>`
  select courses.id as course_id,
    ${ofCourse(number)} as students,
    ${ofCourse(number, sql`enrolments.source = 'payment'`)} as paid,
    ${ofCourse(number, isComplete)} as completed,
    (select count(*) from sections where sections.course_id = courses.id) as sections,
    ${ofLessons(number)} as lessons,
    ${ofLessons(sql`count(duration_seconds)`)} as timed,
    ${ofLessons(sql`coalesce(sum(duration_seconds), 0)`)} as seconds
  from courses where ${which}`;

const COLUMNS = sql`course_id, students, paid, completed, sections, lessons, timed, seconds`;

/** Gives new courses, which have nothing yet, their rows. */
export async function beginCounts(tx: Queries, courseIds: readonly string[]): Promise<void> {
  const nothing = { students: 0, paid: 0, completed: 0, sections: 0, lessons: 0 };
  await tx
    .insertInto('course_counts')
    .values(courseIds.map((id) => ({ course_id: id, ...nothing, timed: 0, seconds: 0 })))
    .execute();
}

/** Counts one course anew, which nobody else changes: after a change of its sections and lessons. */
export async function recountCourse(tx: Queries, courseId: string): Promise<void> {
  await addToCourse(tx, courseId, { students: 0, paid: 0, completed: 0 });
  forgetCourse(tx, courseId);
  const derived = derivedCourseCounts(sql<SqlBool>`courses.id = ${courseId}`);
  await sql`insert into course_counts (${COLUMNS}) select * from (${derived}) as derived where true
    on conflict (course_id) do update set students = excluded.students, paid = excluded.paid,
      completed = excluded.completed, sections = excluded.sections, lessons = excluded.lessons,
      timed = excluded.timed, seconds = excluded.seconds`.execute(tx);
}

/** Adds to the counts of a course's students. */
export async function addToCourse(
  tx: Queries,
  courseId: string,
  { students, paid, completed }: CourseChange,
): Promise<void> {
  await tx
    .insertInto('course_counts')
    .values({
      ...{ course_id: courseId, students, paid, completed },
      ...{ sections: 0, lessons: 0, timed: 0, seconds: 0 },
    })
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet(({ ref }) => ({
        students: sql<number>`${ref('course_counts.students')} + ${students}`,
        paid: sql<number>`${ref('course_counts.paid')} + ${paid}`,
        completed: sql<number>`${ref('course_counts.completed')} + ${completed}`,
      })),
    )
    .execute();
}

/** Whether an enrolment has done every lesson that its course has now. */
export async function isCourseComplete(
  tx: Queries,
  userId: string,
  courseId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('enrolments')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where(isComplete)
    .executeTakeFirst();
  return row !== undefined;
}
