// Enrolments. The only module that gives a student access to a course.
import { updateOrderStates } from '../platform/order-states.ts';
import type { Queries } from '../platform/ports.ts';
import type { EnrolmentRow } from '../platform/tables.ts';
import * as store from './enrolments.store.ts';
import { deleteWaiting, hasPaidWaiting, listWaiting } from './waiting-enrolments.store.ts';

export interface NewEnrolment {
  userId: string;
  courseId: string;
  source: EnrolmentRow['source'];
  paymentId: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Enrols a user. The caller must have locked the account. Idempotent; does nothing for a deleted course.
 * Returns whether this call enrolled the user.
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

/** Ends access to a course; progress stays. The caller must have locked the account. */
export async function unenrol(tx: Queries, userId: string, courseId: string): Promise<void> {
  // Locks the course first, as its deletion does, because the caller's audit entry references it.
  await store.lockCourseShared(tx, courseId);
  if (!(await store.deleteEnrolment(tx, userId, courseId))) return;
  await updateOrderStates(tx, { userId, courseId });
}

/** Ends access to every course. */
export async function unenrolFromAll(tx: Queries, userId: string): Promise<void> {
  for (const row of await store.listEnrolments(tx, userId))
    await unenrol(tx, userId, row.course_id);
}

export async function isEnrolled(db: Queries, userId: string, courseId: string): Promise<boolean> {
  return (await store.findEnrolment(db, userId, courseId)) !== undefined;
}

export {
  countStudents,
  findEnrolment as getEnrolment,
  listEnrolments,
  lockCourseShared,
  setReviewReturned,
} from './enrolments.store.ts';

export {
  deleteWaitingGrant,
  deleteWaitingPaid,
  isPaymentWaiting as doesPaymentWait,
  insertWaiting,
  listPaidWaitingCourseIds as paidCoursesWaiting,
  listWaiting as waitingOf,
} from './waiting-enrolments.store.ts';

/** Enrols a user in all waiting courses once the email address is confirmed. Returns their ids, oldest first. */
export async function enrolInWaitingCourses(
  tx: Queries,
  userId: string,
  at: number,
): Promise<string[]> {
  const waiting = await listWaiting(tx, [userId]);
  for (const { course_id: courseId, payment_id: paymentId } of waiting) {
    const source = paymentId === null ? 'grant' : 'payment';
    await enrol(tx, { userId, courseId, source, paymentId, at });
  }
  await deleteWaiting(tx, userId);
  return waiting.map((row) => row.course_id);
}

/** Student ids by course, in order of enrolment; courses without students are left out. */
export async function listStudentIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await store.listUserIdsByCourse(db, courseIds);
  return new Map(rows.map((row) => [row.course_id, row.user_ids.split(',')]));
}

/** Maximum student ids of one course in a response: about 50 KB. */
export const NAMED_STUDENTS_MAX = 2000;

/** Ids of the latest students by course, in order of enrolment. */
export async function listLatestStudentIds(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const id of courseIds)
    ids.set(id, await store.listLatestUserIds(db, id, NAMED_STUDENTS_MAX));
  return ids;
}

/** Ids of the courses that a user is enrolled in. */
export async function listEnrolledCourseIds(
  db: Queries,
  userId: string,
): Promise<ReadonlySet<string>> {
  return new Set((await store.listEnrolments(db, userId)).map((row) => row.course_id));
}

/** Whether a paying student has the course or waits for it. Such a course cannot be deleted. */
export async function isSold(db: Queries, courseId: string): Promise<boolean> {
  return (await store.hasPayingStudent(db, courseId)) || (await hasPaidWaiting(db, courseId));
}

/** Access times are stored at most once a minute, which saves writes. */
const ACCESS_EVERY_MS = 60_000;

/** Records when a student last opened a course, and which lesson. */
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
