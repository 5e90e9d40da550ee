// What is derived from other rows and kept beside them, so that lists and figures read no others.
import type { Queries } from '../platform/ports.ts';
import { dayNumber, dayStart, numberOfDay } from '../platform/indian-days.ts';
import { added, changesOf, inOrder } from './changes.ts';
import type { Changes, CourseChange, DayChange } from './changes.ts';
import type {
  CourseCountsRow,
  CourseRow,
  DayCountsRow,
  EnrolmentRow,
  SchoolCountRow,
} from '../platform/tables.ts';
import { addToCourse, beginCounts, isCourseComplete } from './course-counts.ts';
import { addToDay } from './day-counts.ts';
import { refreshStatesOf } from './order-states.ts';
import type { OrdersOf } from './order-states.ts';
import { addToSchool, holdStudents, SCHOOL_COUNTS } from './school-counts.ts';
import { studentsMore, studentsWithout } from './students.ts';

export { recountCourse } from './course-counts.ts';
export { recountAll, wrongCounts } from './recount.ts';
export { countLessonDone, uncountLessons } from './lessons-done.ts';
export { refreshAllOrderStates, wrongOrderStates } from './order-states.ts';
export { refreshColumns, wrongColumns } from './derived-columns.ts';
export { recountRatings, restoreReview, withdrawReview } from './ratings.ts';

const NO_STUDENTS: CourseChange = { students: 0, paid: 0, completed: 0 };
const NOTHING: DayChange = {
  ...{ enrolments: 0, certificates: 0 },
  ...{ captured_paise: 0, refunded_paise: 0 },
};

const changes = (tx: Queries): Changes => changesOf(tx, writeChanges);

/**
 * At the end of a transaction, which holds them no longer than its commit takes. All do so in one order, courses, days
 * and the school, so that nobody waits in a circle; who has written the counts of a course before holds the course.
 */
async function writeChanges(
  tx: Queries,
  { courses, days, school, deleted }: Changes,
): Promise<void> {
  await workOutChanges(tx);
  for (const [courseId, change] of inOrder(courses)) await addToCourse(tx, courseId, change);
  for (const [day, change] of inOrder(days)) await addToDay(tx, day, change);
  if (deleted.length > 0) {
    await holdStudents(tx);
    countInSchool(tx, 'students', -(await studentsWithout(tx, deleted)));
  }
  for (const name of SCHOOL_COUNTS) {
    const by = school.get(name) ?? 0;
    if (by !== 0) await addToSchool(tx, name, by);
  }
}

function countInCourse(tx: Queries, courseId: string, change: Partial<CourseChange>): void {
  const { courses } = changes(tx);
  courses.set(courseId, added(courses.get(courseId), { ...NO_STUDENTS, ...change }));
}

function countOnDay(tx: Queries, day: number, change: Partial<DayChange>): void {
  const { days } = changes(tx);
  days.set(day, added(days.get(day), { ...NOTHING, ...change }));
}

/** Adds to the counts of the Indian day of a moment, once the transaction ends. */
export function countAt(tx: Queries, at: number, change: Partial<DayChange>): void {
  countOnDay(tx, numberOfDay(at), change);
}

/** Adds to how many there are of what a count of the school has the name of, once the transaction ends. */
export function countInSchool(tx: Queries, name: SchoolCountRow['name'], by: number): void {
  const { school } = changes(tx);
  school.set(name, (school.get(name) ?? 0) + by);
}

/** Has the states of orders made what the other rows say once the transaction ends, which changed some of those. */
export function refreshOrderStates(tx: Queries, of: OrdersOf): void {
  changes(tx).orders.set(Object.entries(of).join(), of);
}

/** Does now what needs a look at other rows, states of orders and who is a student more: before something that others wait for. */
export async function workOutChanges(tx: Queries): Promise<void> {
  const { orders, students } = changes(tx);
  countInSchool(tx, 'students', await studentsMore(tx, students));
  students.clear();
  await refreshStatesOf(tx, [...orders.values()]);
  orders.clear();
}

/** After the last lesson of an enrolment was done that was not before. */
export function countCompletion(tx: Queries, courseId: string): void {
  countInCourse(tx, courseId, { completed: 1 });
}

/** An enrolment that there is now (1), or that is about to end (-1), in all counts. Its account is held. */
export async function countEnrolment(
  tx: Queries,
  enrolment: EnrolmentRow,
  by: 1 | -1,
): Promise<void> {
  const { user_id: userId, course_id: courseId, source, created_at: at } = enrolment;
  const isDone = enrolment.lessons_done > 0 && (await isCourseComplete(tx, userId, courseId));
  countAt(tx, at, { enrolments: by });
  countInCourse(tx, courseId, {
    students: by,
    completed: isDone ? by : 0,
    paid: source === 'payment' ? by : 0,
  });
  const { students } = changes(tx);
  const one = students.get(userId) ?? { opened: new Set(), hasClosed: false };
  if (by === 1) one.opened.add(courseId);
  else if (!one.opened.delete(courseId)) one.hasClosed = true;
  students.set(userId, one);
}

/** Until the transaction ends nobody else deletes a certificate of a course. */
async function holdCertificates(tx: Queries, courseId: string): Promise<void> {
  await tx
    .selectFrom((one) =>
      one
        .selectFrom('certificates')
        .select('id')
        .where('course_id', '=', courseId)
        .forUpdate()
        .as('held'),
    )
    .select((one) => one.fn.countAll().as('many'))
    .execute();
}

/** New courses, which have nothing yet. */
export async function countNewCourses(
  tx: Queries,
  courses: readonly Pick<CourseRow, 'id' | 'status'>[],
): Promise<void> {
  await beginCounts(
    tx,
    courses.map(({ id }) => id),
  );
  countInSchool(tx, 'courses', courses.length);
  for (const { status } of courses) countStatus(tx, { from: 'Draft', to: status });
}

/** After the status of a course, which is held, was set. */
export function countStatus(
  tx: Queries,
  { from, to }: Record<'from' | 'to', CourseRow['status']>,
): void {
  if (from !== to) countInSchool(tx, 'published', to === 'Published' ? 1 : -1);
}

/** Takes a course, which is held and about to be deleted, out of the counts, with its enrolments and certificates. */
export async function uncountCourse(
  tx: Queries,
  { id: courseId, status }: Pick<CourseRow, 'id' | 'status'>,
): Promise<void> {
  countInSchool(tx, 'courses', -1);
  countStatus(tx, { from: status, to: 'Draft' });
  await holdCertificates(tx, courseId);
  const onDays = (table: 'enrolments' | 'certificates', moment: string) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => [dayNumber(moment).as('day'), fn.countAll<number>().as('many')])
      .where('course_id', '=', courseId)
      .groupBy('day')
      .execute();
  for (const { day, many } of await onDays('enrolments', 'created_at'))
    countOnDay(tx, Number(day), { enrolments: -Number(many) });
  for (const { day, many } of await onDays('certificates', 'issued_at'))
    countOnDay(tx, Number(day), { certificates: -Number(many) });
  const enrolled = await tx
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', courseId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  changes(tx).deleted.push(enrolled.map((row) => row.user_id));
}

/** The counts of courses by their ids; none for a course that has nothing yet. */
export async function courseCounts(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, CourseCountsRow>> {
  const rows = await db
    .selectFrom('course_counts')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .execute();
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
    ...{ accounts: 0, students: 0, courses: 0, published: 0 },
    ...Object.fromEntries(rows.map((one) => [one.name, one.number])),
  };
}

/** How many courses there are, or of a status. */
export async function coursesInAll(db: Queries, status?: CourseRow['status']): Promise<number> {
  const { courses, published } = await schoolCounts(db);
  if (status === undefined) return courses;
  return status === 'Published' ? published : courses - published;
}
