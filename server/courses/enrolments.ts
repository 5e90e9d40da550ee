// Who is enrolled in what. The one place that opens a course to a student.
import { updateOrderStates } from '../platform/order-states.ts';
import type { Queries } from '../platform/ports.ts';
import type { EnrolmentRow } from '../platform/tables.ts';
import * as store from './enrolments.store.ts';
import { deleteWaiting, isPaidAndWaiting, waitingOf } from './waiting.store.ts';

export interface NewEnrolment {
  userId: string;
  courseId: string;
  source: EnrolmentRow['source'];
  paymentId: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Enrols, within the caller's transaction, which holds the account. Repeating it is harmless, and a course that is gone is
 * opened to nobody. Says whether this call did it.
 */
export async function enrol(tx: Queries, enrolment: NewEnrolment): Promise<boolean> {
  const { userId, courseId } = enrolment;
  const row = {
    user_id: userId,
    course_id: courseId,
    source: enrolment.source,
    payment_id: enrolment.paymentId,
    last_accessed_at: null,
    last_lesson_id: null,
    created_at: enrolment.at,
  };
  if (!(await store.lockCourseShared(tx, courseId))) return false;
  if (!(await store.insertEnrolment(tx, row))) return false;
  await store.setReviewReturned(tx, { userId, courseId, at: null });
  await updateOrderStates(tx, { userId, courseId });
  return true;
}

/** Closes a course to a student, within the caller's transaction, which holds the account; what they have done there stays. */
export async function withdraw(tx: Queries, userId: string, courseId: string): Promise<void> {
  // First, as whoever deletes the course: the audit entry of the caller refers to it.
  await store.lockCourseShared(tx, courseId);
  if (!(await store.deleteEnrolment(tx, userId, courseId))) return;
  await updateOrderStates(tx, { userId, courseId });
}

/** Closes every course to a student, within the caller's transaction. */
export async function withdrawFromAll(tx: Queries, userId: string): Promise<void> {
  for (const row of await store.listEnrolments(tx, userId))
    await withdraw(tx, userId, row.course_id);
}

export async function isEnrolled(db: Queries, userId: string, courseId: string): Promise<boolean> {
  return (await store.getEnrolment(db, userId, courseId)) !== undefined;
}

/** Keeps a course from being deleted, and its lessons as they are, until the transaction ends; false where it is gone. */
export { lockCourseShared as holdCourse } from './enrolments.store.ts';

/** The user's enrolment in a course; undefined for who is not enrolled. */
export { getEnrolment } from './enrolments.store.ts';

export { setReviewReturned } from './enrolments.store.ts';

export {
  deleteWaitingGrant,
  deleteWaitingPaid,
  doesPaymentWait,
  insertWaiting,
  paidCoursesWaiting,
  waitingOf,
} from './waiting.store.ts';

/**
 * Opens everything that waits for a person, within the transaction that has confirmed their address; answers the courses,
 * the oldest first.
 */
export async function openAllWaiting(tx: Queries, userId: string, at: number): Promise<string[]> {
  const waiting = await waitingOf(tx, [userId]);
  for (const { course_id: courseId, payment_id: paymentId } of waiting) {
    const source = paymentId === null ? 'grant' : 'payment';
    await enrol(tx, { userId, courseId, source, paymentId, at });
  }
  await deleteWaiting(tx, userId);
  return waiting.map((row) => row.course_id);
}

/** The user's enrolments, latest first. */
export function listEnrolments(db: Queries, userId: string): Promise<EnrolmentRow[]> {
  return store.listEnrolments(db, userId);
}

/** The ids of enrolled users per course, in order of enrolment; no entry for a course without any. */
export async function studentIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (courseIds.length === 0) return new Map();
  const rows = await store.userIdsByCourse(db, courseIds);
  return new Map(rows.map((row) => [row.course_id, row.user_ids.split(',')]));
}

/** So many students of one course are named at most: some fifty kilobytes. */
export const NAMED_STUDENTS_MAX = 2000;

/** The ids of the latest students of each course, in order of enrolment. */
export async function latestStudentIds(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const id of courseIds) ids.set(id, await store.latestUserIds(db, id, NAMED_STUDENTS_MAX));
  return ids;
}

/** The ids of the courses that are open to a student. */
export async function getCourseIds(db: Queries, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await listEnrolments(db, userId)).map((row) => row.course_id));
}

/** How many people are enrolled in at least one course, or in one of a teacher. */
export { countStudents } from './enrolments.store.ts';

/** Whether somebody has paid for the course, and has it or waits for it: then it cannot be deleted. */
export async function isSold(db: Queries, courseId: string): Promise<boolean> {
  return (await store.isPaidFor(db, courseId)) || (await isPaidAndWaiting(db, courseId));
}

/** Nobody asks for the second at which a course was opened, and a row that stays costs no write. */
const ACCESS_EVERY_MS = 60_000;

/** Remembers, to the minute, when a student last opened a course, and which lesson. */
export async function recordAccess(
  db: Queries,
  { user_id: userId, course_id: courseId, ...last }: EnrolmentRow,
  { at, lessonId }: { at: number; lessonId?: string },
): Promise<void> {
  const unlessSince = at - ACCESS_EVERY_MS;
  const isSameLesson = lessonId === undefined || lessonId === last.last_lesson_id;
  if (isSameLesson && (last.last_accessed_at ?? 0) > unlessSince) return;
  await store.updateAccess(db, { userId, courseId }, { at, lessonId, unlessSince });
}
