// Who may read and write the questions of a course.
import { lockUser } from '../accounts/accounts.ts';
import { hasCoursePermission } from '../accounts/teaching.ts';
import { isEnrolled, lockCourseShared } from '../courses/enrolments.ts';
import { AppError, requireAccount, requireFound } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { QuestionRow } from '../platform/tables.ts';
import * as store from './questions.store.ts';

/** `former`: a student whose access has ended; they can read, not write. */
export type QuestionAccess = 'staff' | 'student' | 'former';

export interface ReadableQuestion {
  question: QuestionRow;
  access: QuestionAccess;
}

export const canWriteIn = (access: QuestionAccess): boolean => access !== 'former';

export async function findAccess(
  db: Queries,
  viewer: Viewer,
  courseId: string,
): Promise<QuestionAccess | undefined> {
  const permission = 'questions.answer';
  if (await hasCoursePermission(db, viewer, { permission, courseId })) return 'staff';
  if (await isEnrolled(db, viewer.userId, courseId)) return 'student';
  return (await store.hasLearned(db, viewer.userId, courseId)) ? 'former' : undefined;
}

/** Fails: not_found, also for outsiders and for a hidden question of somebody else. */
export async function getReadableQuestion(
  db: Queries,
  viewer: Viewer,
  questionId: string,
): Promise<ReadableQuestion> {
  return requireReadable(db, viewer, await store.findQuestion(db, questionId));
}

async function requireReadable(
  db: Queries,
  viewer: Viewer,
  row: QuestionRow | undefined,
): Promise<ReadableQuestion> {
  const question = requireFound(row, NOT_FOUND);
  const access = requireFound(await findAccess(db, viewer, question.course_id), NOT_FOUND);
  const isVisible =
    question.hidden_at === null || access === 'staff' || question.user_id === viewer.userId;
  if (!isVisible) throw new AppError('not_found', NOT_FOUND);
  return { question, access };
}

const NOT_FOUND = 'Question not found.';

/** Fails: not_enrolled. */
export function requireWritable(access: QuestionAccess | undefined): void {
  if (access === undefined)
    throw new AppError('not_enrolled', 'Only students of this course can ask questions.');
  if (!canWriteIn(access))
    throw new AppError(
      'not_enrolled',
      'Your access to this course has ended, so you can only read its questions.',
    );
}

/**
 * Locks the viewer's account, the course and the question, in this order, for a change that the viewer may make. Fails:
 * not_found, not_enrolled.
 */
export async function lockWritableQuestion(
  tx: Queries,
  viewer: Viewer,
  questionId: string,
): Promise<ReadableQuestion> {
  const { course_id: courseId } = requireFound(await store.findQuestion(tx, questionId), NOT_FOUND);
  requireAccount(await lockUser(tx, viewer.userId));
  await lockCourseShared(tx, courseId);
  const readable = await requireReadable(tx, viewer, await store.lockQuestion(tx, questionId));
  requireWritable(readable.access);
  return readable;
}
