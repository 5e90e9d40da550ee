// What is derived from other rows and kept beside them, so that lists and figures read no others.
import type { Queries } from '../platform/ports.ts';
import { prepared } from '../platform/prepared.ts';
import { dayNumber, dayStart, numberOfDay } from '../platform/indian-days.ts';
import type {
  CourseCountsRow,
  DayCountsRow,
  EnrolmentRow,
  SchoolCountRow,
} from '../platform/tables.ts';
import { countEnrolmentOfCourse } from './course-counts.ts';
import { countAt, countOnDay } from './day-counts.ts';
import { countInSchool } from './school-counts.ts';

export { beginCounts, countCompletion, recountCourse } from './course-counts.ts';
export { countAt } from './day-counts.ts';
export { recountAll, wrongCounts } from './recount.ts';
export { refreshOrderStates, wrongOrderStates } from './order-states.ts';
export { countInSchool, holdCounts } from './school-counts.ts';

/** An enrolment that there is now (1), or that is about to end (-1), in all counts. */
export async function countEnrolment(
  tx: Queries,
  enrolment: EnrolmentRow,
  by: 1 | -1,
): Promise<void> {
  await countAt(tx, enrolment.created_at, { enrolments: by });
  await countEnrolmentOfCourse(tx, enrolment, by);
  const other = await tx
    .selectFrom('enrolments')
    .select('course_id')
    .where('user_id', '=', enrolment.user_id)
    .where('course_id', '!=', enrolment.course_id)
    .limit(1)
    .executeTakeFirst();
  if (!other) await countInSchool(tx, 'students', by);
}

/** Takes a course that is about to be deleted out of the counts, with its enrolments and certificates. */
export async function uncountCourse(tx: Queries, courseId: string): Promise<void> {
  const onDays = (table: 'enrolments' | 'certificates', moment: string) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => [dayNumber(moment).as('day'), fn.countAll<number>().as('many')])
      .where('course_id', '=', courseId)
      .groupBy('day')
      .execute();
  for (const { day, many } of await onDays('enrolments', 'created_at'))
    await countOnDay(tx, Number(day), { enrolments: -Number(many) });
  for (const { day, many } of await onDays('certificates', 'issued_at'))
    await countOnDay(tx, Number(day), { certificates: -Number(many) });
  const { many } = await tx
    .selectFrom('enrolments')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('course_id', '=', courseId)
    .where('user_id', 'not in', (one) =>
      one.selectFrom('enrolments').select('user_id').where('course_id', '!=', courseId),
    )
    .executeTakeFirstOrThrow();
  await countInSchool(tx, 'students', -Number(many));
}

const countsOf = prepared((db, courseIds: readonly string[]) =>
  db.selectFrom('course_counts').selectAll().where('course_id', 'in', courseIds),
);

/** The counts of courses by their ids; none for a course that has nothing yet. */
export async function courseCounts(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, CourseCountsRow>> {
  const rows = await countsOf(db, courseIds);
  return new Map(rows.map((row) => [row.course_id, row]));
}

/** The counts of the days since one, YYYY-MM-DD. */
export function daysSince(db: Queries, day: string): Promise<DayCountsRow[]> {
  return db
    .selectFrom('day_counts')
    .selectAll()
    .where('day', '>=', numberOfDay(dayStart(day)))
    .execute();
}

/** The counts of the school by name. */
export async function schoolCounts(db: Queries): Promise<Record<SchoolCountRow['name'], number>> {
  const rows = await db.selectFrom('school_counts').selectAll().execute();
  return {
    accounts: 0,
    students: 0,
    ...Object.fromEntries(rows.map((one) => [one.name, one.number])),
  };
}
