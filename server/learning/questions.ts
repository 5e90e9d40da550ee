// Questions about courses: asked by students, changed until they are answered, hidden by the team.
import { ANSWERS_PER_HOUR, QUESTIONS_PER_HOUR } from '#contract/learning/questions.ts';
import { lockUser } from '../accounts/accounts.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { getLesson } from '../courses/catalogue.ts';
import { lockCourseShared } from '../courses/enrolments.ts';
import { removeMedia, storeImage } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { AppError, createFieldError, requireAccount, requireFound } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { QuestionRow } from '../platform/tables.ts';
import { createThrottle } from '../platform/throttle.ts';
import type { Throttle } from '../platform/throttle.ts';
import * as answerStore from './answers.store.ts';
import { hasSecond } from './lesson-seconds.ts';
import {
  findAccess,
  getReadableQuestion,
  lockWritableQuestion,
  requireWritable,
} from './question-access.ts';
import { notifyTeachers } from './question-mails.ts';
import * as store from './questions.store.ts';

export type QuestionsDeps = Deps & { questionLimit: Throttle; answerLimit: Throttle };

export function createQuestionLimits(
  deps: Pick<Deps, 'db' | 'clock'>,
): Pick<QuestionsDeps, 'questionLimit' | 'answerLimit'> {
  const createLimit = (noun: string, perHour: number) =>
    createThrottle(deps, {
      name: noun,
      windowMs: HOUR_MS,
      most: { account: perHour },
      message: `You can post at most ${perHour} ${noun} an hour. Please try again later.`,
    });
  return {
    questionLimit: createLimit('questions', QUESTIONS_PER_HOUR),
    answerLimit: createLimit('answers', ANSWERS_PER_HOUR),
  };
}

export interface NewQuestion {
  courseId: string;
  lessonId?: string | undefined;
  title: string;
  body: string;
  seconds?: number | undefined;
  creationKey: string;
}

/**
 * Asks a question and emails the teachers. Repeating it with the same key returns the first question. Returns its id.
 * Fails: not_enrolled, not_found, malformed, too_many, wrong_type.
 */
export async function askQuestion(
  deps: QuestionsDeps,
  viewer: Viewer,
  { picture, ...form }: NewQuestion & { picture: ArrivedFile | undefined },
): Promise<string> {
  await checkQuestion(deps.db, viewer, form);
  return withPicture(deps, { picture, userId: viewer.userId }, async (pictureId) => {
    const id = await deps.db.transaction().execute(async (tx) => {
      requireAccount(await lockUser(tx, viewer.userId));
      await lockCourseShared(tx, form.courseId);
      await checkQuestion(tx, viewer, form);
      const { userId } = viewer;
      const known = await store.findQuestionByKey(tx, { userId, creationKey: form.creationKey });
      if (known) return known.id;
      await deps.questionLimit.beginIn(tx, [`account ${userId}`]);
      const row = buildQuestionRow(deps, { userId, pictureId, form });
      await store.insertQuestion(tx, row);
      await notifyTeachers(deps, tx, row);
      return row.id;
    });
    deps.mailQueued();
    return id;
  });
}

function buildQuestionRow(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  { userId, pictureId, form }: { userId: string; pictureId: string | null; form: NewQuestion },
): QuestionRow {
  return {
    id: random.id(),
    course_id: form.courseId,
    lesson_id: form.lessonId ?? null,
    user_id: userId,
    title: form.title,
    body: form.body,
    picture_id: pictureId,
    seconds: form.seconds ?? null,
    accepted_id: null,
    created_at: clock(),
    edited_at: null,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: null,
    creation_key: form.creationKey,
  };
}

/** Stores the picture for `work`, and removes it if `work` has not used it. */
export async function withPicture<T>(
  deps: Deps,
  { picture, userId }: { picture: ArrivedFile | undefined; userId: string },
  work: (pictureId: string | null) => Promise<T>,
): Promise<T> {
  if (!picture) return work(null);
  const { id } = await storeImage(deps, picture, { shape: 'site', userId });
  try {
    return await work(id);
  } finally {
    await removeMedia(deps, [id]);
  }
}

async function checkQuestion(
  db: Queries,
  viewer: Viewer,
  { courseId, lessonId, seconds }: NewQuestion,
): Promise<void> {
  requireWritable(await findAccess(db, viewer, courseId));
  if (lessonId === undefined) {
    if (seconds !== undefined)
      throw createFieldError('seconds', '`seconds` requires `subSectionId`.');
    return;
  }
  const lesson = requireFound(await getLesson(db, { courseId, lessonId }), 'Lesson not found.');
  if (seconds !== undefined && !hasSecond(lesson, seconds))
    throw createFieldError('seconds', 'This time is after the end of the video.');
}

/** Fails: not_found, not_enrolled, conflict. */
export async function editQuestion(
  deps: Deps,
  viewer: Viewer,
  { questionId, ...texts }: { questionId: string; title: string; body: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnUnanswered(tx, viewer, questionId);
    await store.updateQuestion(tx, id, { ...texts, edited_at: deps.clock() });
  });
}

/** Fails: not_found, not_enrolled, conflict. */
export async function deleteQuestion(
  deps: Deps,
  viewer: Viewer,
  questionId: string,
): Promise<void> {
  const { picture_id: pictureId } = await deps.db.transaction().execute(async (tx) => {
    const question = await lockOwnUnanswered(tx, viewer, questionId);
    await store.deleteQuestion(tx, question.id);
    return question;
  });
  await removeMedia(deps, [pictureId]);
}

async function lockOwnUnanswered(
  tx: Queries,
  viewer: Viewer,
  questionId: string,
): Promise<QuestionRow> {
  const { question } = await lockWritableQuestion(tx, viewer, questionId);
  if (question.user_id !== viewer.userId)
    throw new AppError('not_found', 'This question is not yours.');
  if ((await answerStore.countAnswers(tx, question.id)) > 0)
    throw new AppError('conflict', 'A question with answers cannot be changed or deleted.');
  return question;
}

export interface Moderation {
  questionId: string;
  /** Absent: the question itself. */
  answerId?: string | undefined;
  reason: string;
}

/** Hides a question or an answer, or shows it again; repeating it changes nothing. Fails: not_found. */
export async function moderateQuestion(
  deps: Deps,
  viewer: Viewer,
  { questionId, answerId, reason, hides }: Moderation & { hides: boolean },
): Promise<void> {
  const { userId: adminId } = viewer;
  const requireStaff = async (tx: Queries) => {
    const { question, access } = await getReadableQuestion(tx, viewer, questionId);
    if (access !== 'staff') throw new AppError('not_found', 'Question not found.');
    return question;
  };
  await deps.db.transaction().execute(async (tx) => {
    const question = await requireStaff(tx);
    const answer = answerId === undefined ? undefined : await answerStore.findAnswer(tx, answerId);
    if (answerId !== undefined && answer?.question_id !== question.id)
      throw new AppError('not_found', 'Answer not found.');
    const text = answer ?? question;
    await lockUser(tx, text.user_id);
    await lockCourseShared(tx, question.course_id);
    await store.lockQuestion(tx, question.id);
    const hidden = hides
      ? { hidden_at: deps.clock(), hidden_by: adminId, hidden_reason: reason }
      : { hidden_at: null, hidden_by: null, hidden_reason: null };
    const table = answer ? 'answers' : 'questions';
    if (!(await store.setHidden(tx, { table, id: text.id, hidden }))) return;
    const noun = answer ? 'answer' : 'question';
    const action = `${hides ? 'hide' : 'show'}-${noun}` as const;
    const ids = { userId: text.user_id, courseId: question.course_id };
    await recordAuditEntry(deps, tx, { adminId, action, ...ids, reason });
  });
}
