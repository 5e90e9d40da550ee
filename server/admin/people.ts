// Students as admins see them, and enrolments that admins open and end.
import { STUDENTS_PER_PAGE } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import type { StudentOrder } from '#contract/people/student-filter.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { listUsersByIds } from '../accounts/accounts.ts';
import { lockAccountByEmail } from '../accounts/email-verification.ts';
import { findCourseById } from '../courses/catalogue.ts';
import {
  deleteWaitingGrant,
  enrol,
  listEnrolments,
  lockCourseShared,
  insertWaiting,
  isEnrolled,
  paidCoursesWaiting,
  unenrol,
} from '../courses/enrolments.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { invite } from '../learning/invitations.ts';
import { queueEnrolmentMail } from '../sales/mails/enrolment-mails.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow, UserRow } from '../platform/tables.ts';
import { STUDENT_LIST_ORDERS } from './student-lists.store.ts';
import type { StudentFilter } from './student-lists.store.ts';
import { findStudents, buildStudentViews } from './student-views.ts';

type StudentsQuery = StudentFilter & PageRequest & { sort: StudentOrder };

/**
 * A page of students; a page beyond the last is empty. A teacher sees only students of their courses, without email,
 * phone and other courses. Fails: malformed.
 */
export async function getStudentsPage(
  { reads }: Pick<Deps, 'reads'>,
  { query, courseId, taughtBy, state, since, sort, ...place }: StudentsQuery,
): Promise<ListPage & { data: Student[] }> {
  if (sort === 'progress' && courseId === undefined)
    throw createFieldError('sort', 'Choose a course to sort students by progress.');
  // Teachers do not see the last activity, so they cannot sort by it.
  const by = sort === 'last_seen' && taughtBy !== undefined ? 'newest' : sort;
  const matching = await findStudents(reads, { query, courseId, taughtBy, state, since }, by);
  const newest = courseId === undefined ? 'students' : 'students by coming';
  const name = by === 'newest' ? newest : `students by ${by}`;
  const list = { name, perPage: STUDENTS_PER_PAGE, order: STUDENT_LIST_ORDERS[by], ...place };
  const load = (ids: readonly string[]) => listUsersByIds(reads, ids);
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: await buildStudentViews(reads, rows, taughtBy) };
}

export interface ManualEnrolment {
  email: string;
  courseId: string;
  reason: string;
}

/**
 * Enrols a student, informs them by mail and records the reason. Returns whether the course waits for an invitation.
 * Fails: no_account, not_found, conflict.
 */
export async function grantCourse(
  deps: Deps,
  adminId: string,
  form: ManualEnrolment,
): Promise<boolean> {
  const result = await deps.db.transaction().execute(async (tx) => {
    const { user, course } = await lockStudentAndCourse(tx, form);
    const how = await openEnrolment(deps, tx, { adminId, user, course, reason: form.reason });
    if (how === 'waiting') await invite(deps, tx, { user });
    if (how !== 'unchanged') return how;
    throw new AppError(
      'conflict',
      'This student is already enrolled in this course or invited to it.',
    );
  });
  if (result === 'open') deps.studentsChanged();
  deps.mailQueued();
  return result === 'waiting';
}

interface EnrolmentGrant {
  adminId: string;
  user: UserRow;
  course: CourseRow;
  reason: string;
}

/**
 * Enrols within a transaction that has locked the account. If the address is unconfirmed, the enrolment waits for the
 * invitation, which the caller sends, because anybody may have created the account.
 */
export async function openEnrolment(
  deps: Deps,
  tx: Queries,
  { adminId, user, course, reason }: EnrolmentGrant,
): Promise<'open' | 'waiting' | 'unchanged'> {
  const at = deps.clock();
  const of = { userId: user.id, courseId: course.id };
  const isProven = user.proven_at !== null;
  const done = isProven
    ? await enrol(tx, { ...of, paymentId: null, at, source: 'grant' })
    : !(await isEnrolled(tx, user.id, course.id)) &&
      (await insertWaiting(tx, {
        user_id: user.id,
        course_id: course.id,
        payment_id: null,
        created_at: at,
      }));
  if (!done) return 'unchanged';
  if (isProven) await queueEnrolmentMail(deps, tx, { user, courses: [course], at });
  await recordAuditEntry(deps, tx, { adminId, action: 'grant', ...of, reason });
  return isProven ? 'open' : 'waiting';
}

/**
 * Ends an enrolment; progress stays stored in case the student returns. Fails: no_account, not_found, conflict for a paid
 * course, which a refund closes.
 */
export async function withdrawStudent(
  deps: Deps,
  adminId: string,
  form: ManualEnrolment,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { user, course } = await lockStudentAndCourse(tx, form);
    const entry = { adminId, action: 'withdraw', reason: form.reason } as const;
    const of = { userId: user.id, courseId: course.id };
    if ((await paidCoursesWaiting(tx, user.id)).has(course.id)) throw createPaidError();
    const hadWaiting = await deleteWaitingGrant(tx, user.id, course.id);
    const enrolments = await listEnrolments(tx, user.id);
    const enrolment = enrolments.find((row) => row.course_id === course.id);
    if (hadWaiting && !enrolment) return recordAuditEntry(deps, tx, { ...entry, ...of });
    const ended = requireFound(enrolment, 'This student is not enrolled in this course.');
    if (ended.source === 'payment') throw createPaidError();
    await unenrol(tx, user.id, course.id);
    const freeSince = ended.source === 'free' ? Number(ended.created_at) : undefined;
    await recordAuditEntry(deps, tx, { ...entry, ...of, freeSince });
  });
  deps.studentsChanged();
}

function createPaidError(): AppError {
  const message = 'This student has paid for the course. Refund the payment to end the enrolment.';
  return new AppError('conflict', message);
}

async function lockStudentAndCourse(
  tx: Queries,
  { email, courseId }: ManualEnrolment,
): Promise<{ user: UserRow; course: CourseRow }> {
  const user = await lockAccountByEmail(tx, email);
  if (!user) throw createFieldError('email', 'No account has this email address.', 'no_account');
  await lockCourseShared(tx, courseId);
  const course = requireFound(await findCourseById(tx, courseId), 'Course not found.');
  if (user.account_type !== 'Student') {
    throw new AppError('conflict', 'Only students can be enrolled in courses.');
  }
  return { user, course };
}
