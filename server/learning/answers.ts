// Answers to questions, by teachers and other students.
import { ANSWERS_MAX } from '#contract/learning/questions.ts';
import { removeMedia } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { AnswerRow, QuestionRow } from '../platform/tables.ts';
import * as store from './answers.store.ts';
import { getReadableQuestion, lockWritableQuestion, requireWritable } from './question-access.ts';
import { notifyAsker } from './question-mails.ts';
import { withPicture } from './questions.ts';
import type { QuestionsDeps } from './questions.ts';
import { updateQuestion } from './questions.store.ts';

interface NewAnswer {
  questionId: string;
  body: string;
  creationKey: string;
}

/**
 * Answers a question and emails the student who asked. Repeating it with the same key changes nothing. Fails: not_found,
 * not_enrolled, conflict, too_many, wrong_type.
 */
export async function answerQuestion(
  deps: QuestionsDeps,
  viewer: Viewer,
  { questionId, body, creationKey, picture }: NewAnswer & { picture: ArrivedFile | undefined },
): Promise<void> {
  const { userId } = viewer;
  requireWritable((await getReadableQuestion(deps.db, viewer, questionId)).access);
  await withPicture(deps, { picture, userId }, (pictureId) =>
    deps.db.transaction().execute(async (tx) => {
      const { question, access } = await lockWritableQuestion(tx, viewer, questionId);
      if (await store.findAnswerByKey(tx, { userId, creationKey })) return;
      if (question.hidden_at !== null)
        throw new AppError('conflict', 'This question is hidden, so it cannot be answered.');
      if ((await store.countAnswers(tx, question.id)) >= ANSWERS_MAX)
        throw new AppError('conflict', `A question can have at most ${ANSWERS_MAX} answers.`);
      await deps.answerLimit.beginIn(tx, [`account ${userId}`]);
      const answer: AnswerRow = {
        id: deps.random.id(),
        question_id: question.id,
        user_id: userId,
        by_staff: access === 'staff' ? 1 : 0,
        body,
        picture_id: pictureId,
        created_at: deps.clock(),
        edited_at: null,
        hidden_at: null,
        hidden_by: null,
        hidden_reason: null,
        creation_key: creationKey,
      };
      await store.insertAnswer(tx, answer);
      await notifyAsker(deps, tx, { question, answer });
    }),
  );
  deps.mailQueued();
}

/** Returns the id of its question. Fails: not_found, not_enrolled. */
export async function editAnswer(
  deps: Deps,
  viewer: Viewer,
  { answerId, body }: { answerId: string; body: string },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { answer } = await lockOwnAnswer(tx, viewer, answerId);
    await store.updateAnswer(tx, answer.id, { body, edited_at: deps.clock() });
    return answer.question_id;
  });
}

/** Returns the id of its question. Fails: not_found, not_enrolled. */
export async function deleteAnswer(deps: Deps, viewer: Viewer, answerId: string): Promise<string> {
  const deleted = await deps.db.transaction().execute(async (tx) => {
    const { answer, question } = await lockOwnAnswer(tx, viewer, answerId);
    if (question.accepted_id === answer.id)
      await updateQuestion(tx, question.id, { accepted_id: null });
    await store.deleteAnswer(tx, answer.id);
    return answer;
  });
  await removeMedia(deps, [deleted.picture_id]);
  return deleted.question_id;
}

async function lockOwnAnswer(
  tx: Queries,
  viewer: Viewer,
  answerId: string,
): Promise<{ answer: AnswerRow; question: QuestionRow }> {
  const found = requireFound(await store.findAnswer(tx, answerId), NOT_FOUND);
  const { question } = await lockWritableQuestion(tx, viewer, found.question_id);
  const answer = requireFound(await store.findAnswer(tx, answerId), NOT_FOUND);
  if (answer.user_id !== viewer.userId)
    throw new AppError('not_found', 'This answer is not yours.');
  return { answer, question };
}

const NOT_FOUND = 'Answer not found.';

/** For the student who asked, and for the team. Fails: not_found, not_enrolled. */
export async function acceptAnswer(
  deps: Deps,
  viewer: Viewer,
  { questionId, answerId }: { questionId: string; answerId: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { question, access } = await lockWritableQuestion(tx, viewer, questionId);
    if (access !== 'staff' && question.user_id !== viewer.userId)
      throw new AppError('not_found', 'This question is not yours.');
    const answer = answerId === null ? undefined : await store.findAnswer(tx, answerId);
    const isThere = answer?.question_id === question.id && answer.hidden_at === null;
    if (answerId !== null && !isThere) throw new AppError('not_found', NOT_FOUND);
    await updateQuestion(tx, question.id, { accepted_id: answerId });
  });
}
