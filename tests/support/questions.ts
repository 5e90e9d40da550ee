// Questions and answers that are inserted directly, because their number per hour is limited.
import type { Ports } from '#server/platform/ports.ts';
import { insertAnswer } from '#server/learning/answers.store.ts';
import { insertQuestion } from '#server/learning/questions.store.ts';

interface Discussion {
  courseId: string;
  userId: string;
}

/** The id of a question about the whole course. */
export async function makeQuestion(
  { db, random, clock }: Ports,
  { courseId, userId }: Discussion,
): Promise<{ questionId: string }> {
  const id = random.id();
  await insertQuestion(db, {
    ...buildSharedColumns(id, userId, clock()),
    course_id: courseId,
    lesson_id: null,
    title: 'Which paper?',
    seconds: null,
    accepted_id: null,
  });
  return { questionId: id };
}

/** The same, with an answer by its author. */
export async function makeAnsweredQuestion(
  deps: Ports,
  discussion: Discussion,
): Promise<{ questionId: string; answerId: string }> {
  const { questionId } = await makeQuestion(deps, discussion);
  const answerId = deps.random.id();
  await insertAnswer(deps.db, {
    ...buildSharedColumns(answerId, discussion.userId, deps.clock()),
    question_id: questionId,
    by_staff: 0,
  });
  return { questionId, answerId };
}

const buildSharedColumns = (id: string, userId: string, at: number) => ({
  id,
  user_id: userId,
  body: 'Any paper without lines.',
  picture_id: null,
  created_at: at,
  edited_at: null,
  hidden_at: null,
  hidden_by: null,
  hidden_reason: null,
  creation_key: `made-${id}`,
});
