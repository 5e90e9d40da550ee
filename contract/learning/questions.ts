// Questions about a course, answered by its teachers and other students.
import * as z from 'zod/mini';
import { TEXT_PATTERN } from '../accounts/auth.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { Reason } from '../courses/reviews.ts';
import { groupDigits } from '../digits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { IMAGE_FILE } from '../media/media.ts';
import { requiredLine } from '../one-line.ts';
import { pageQuery, pageResponse } from '../paging.ts';
import { Done, successResponse } from '../response.ts';
import { POSITION_MAX_SECONDS } from './learning.ts';

export const QUESTION_TITLE_MIN = 5;
export const QUESTION_TITLE_MAX = 150;
export const QUESTION_TEXT_MAX = 5000;
export const QUESTIONS_PER_PAGE = 20;
export const QUESTIONS_QUERY_MAX = 64;
/** Per person. */
export const QUESTIONS_PER_HOUR = 10;
export const ANSWERS_PER_HOUR = 30;
/** Per question. */
export const ANSWERS_MAX = 200;
/** A question and its title, in any script. */
const QUESTION_MAX_BYTES = 64 * 1024;
const SECONDS_RANGE = `\`seconds\` must be a whole number from 0 to ${POSITION_MAX_SECONDS}.`;

const title = requiredLine('Title', QUESTION_TITLE_MAX).check(
  z.minLength(QUESTION_TITLE_MIN, `Title must be at least ${QUESTION_TITLE_MIN} characters`),
);

/** Several lines of plain text. */
export const requiredText = (label: string, max: number) =>
  z.string(`${label} is required`).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.maxLength(max, {
      error: `${label} must be at most ${groupDigits(max)} characters`,
      abort: true,
    }),
    z.regex(TEXT_PATTERN, `${label} must be plain text`),
  );

/** What the form of a question checks. */
export const QuestionTexts = z.object({ title, body: requiredText('Question', QUESTION_TEXT_MAX) });
export const AnswerTexts = z.object({ body: requiredText('Answer', QUESTION_TEXT_MAX) });

const Author = z.object({
  /** 'Former student' or 'Former teacher' for a deleted account. */
  firstName: z.string(),
  image: z.string(),
});

/** Set for the team and for the author; others do not get hidden texts. */
const Hidden = z.nullable(z.object({ reason: z.string() }));

/** A question in a list. */
export const QuestionCard = z.object({
  _id: z.string(),
  title: z.string(),
  author: Author,
  /** Null for a question about the whole course, or if the lesson was deleted. */
  lesson: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  /** The second of the lesson's video. */
  seconds: z.nullable(z.int()),
  createdAt: z.string(),
  /** Time of the latest answer, or of the question. */
  lastAt: z.string(),
  answersCount: z.int(),
  /** A teacher has answered, or an answer was accepted. */
  isAnswered: z.boolean(),
  hidden: Hidden,
});
export type QuestionCard = z.infer<typeof QuestionCard>;

export const Answer = z.object({
  _id: z.string(),
  body: z.string(),
  /** URL, or empty. */
  picture: z.string(),
  author: Author,
  isTeacher: z.boolean(),
  isAccepted: z.boolean(),
  isOwn: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  hidden: Hidden,
});
export type Answer = z.infer<typeof Answer>;

export const Question = z.object({
  ...QuestionCard.shape,
  course: z.object({ _id: z.string(), courseName: z.string() }),
  body: z.string(),
  /** URL, or empty. */
  picture: z.string(),
  editedAt: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** False once the caller's access to the course has ended. */
  canWrite: z.boolean(),
  canAccept: z.boolean(),
  /** The accepted answer first, then the oldest. */
  answers: z.array(Answer).check(z.maxLength(ANSWERS_MAX)),
});
export type Question = z.infer<typeof Question>;

const query = z.optional(z.string().check(z.trim(), z.maxLength(QUESTIONS_QUERY_MAX)));

/** Latest activity first. `query` matches parts of titles. Hidden questions are listed for their authors only. */
export const getQuestions = defineEndpoint('GET /questions', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  query: z.object({ courseId: Id, subSectionId: z.optional(Id), query, ...pageQuery }),
  response: successResponse({ ...pageResponse(QuestionCard), canWrite: z.boolean() }),
  summary: `Lists the questions of a course or a lesson, ${QUESTIONS_PER_PAGE} per page.`,
});

export const getQuestion = defineEndpoint('GET /questions/one', {
  access: 'signed-in',
  fails: ['not_found'],
  query: z.object({ questionId: Id }),
  response: successResponse({ data: Question }),
  summary: 'Returns a question with its answers.',
});

/** Emails the teachers of the course. Repeating the call with its `creationKey` changes nothing. */
export const askQuestion = defineEndpoint('POST /questions', {
  access: 'student',
  fails: ['not_enrolled', 'not_found'],
  encoding: 'multipart',
  body: z.object({
    courseId: Id,
    subSectionId: z.optional(Id),
    ...QuestionTexts.shape,
    seconds: z.optional(
      z.coerce
        .number(SECONDS_RANGE)
        .check(
          z.int(SECONDS_RANGE),
          z.minimum(0, SECONDS_RANGE),
          z.maximum(POSITION_MAX_SECONDS, SECONDS_RANGE),
        ),
    ),
    creationKey: IdempotencyKey,
  }),
  files: { picture: IMAGE_FILE },
  maxBytes: QUESTION_MAX_BYTES,
  response: successResponse({ data: Question }),
  summary: 'Asks a question about a course or a lesson.',
});

/** Conflict: the question has answers. */
export const editQuestion = defineEndpoint('PUT /questions', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'conflict'],
  body: z.object({ questionId: Id, ...QuestionTexts.shape }),
  response: successResponse({ data: Question }),
  summary: 'Changes the caller’s own question.',
});

/** Conflict: the question has answers. */
export const deleteQuestion = defineEndpoint('DELETE /questions', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'conflict'],
  body: z.object({ questionId: Id }),
  response: Done,
  summary: 'Deletes the caller’s own question.',
});

/**
 * Emails the student who asked. Repeating the call with its `creationKey` changes nothing. Conflict: the question is
 * hidden, or has too many answers.
 */
export const answerQuestion = defineEndpoint('POST /questions/answer', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object({ questionId: Id, ...AnswerTexts.shape, creationKey: IdempotencyKey }),
  files: { picture: IMAGE_FILE },
  maxBytes: QUESTION_MAX_BYTES,
  response: successResponse({ data: Question }),
  summary: 'Answers a question.',
});

export const editAnswer = defineEndpoint('PUT /questions/answer', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ answerId: Id, ...AnswerTexts.shape }),
  response: successResponse({ data: Question }),
  summary: 'Changes the caller’s own answer.',
});

export const deleteAnswer = defineEndpoint('DELETE /questions/answer', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ answerId: Id }),
  response: successResponse({ data: Question }),
  summary: 'Deletes the caller’s own answer.',
});

/** For the student who asked, and for the team. `answerId` null: no answer is accepted any more. */
export const acceptAnswer = defineEndpoint('POST /questions/accept', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ questionId: Id, answerId: z.nullable(Id) }),
  response: successResponse({ data: Question }),
  summary: 'Marks an answer as the accepted one.',
});

const moderation = { questionId: Id, answerId: z.optional(Id), reason: Reason };

/** Hides the question, or one of its answers. Repeating it changes nothing. */
export const hideQuestion = defineEndpoint('POST /questions/hide', {
  needs: 'questions.answer',
  fails: ['not_found'],
  body: z.object(moderation),
  response: Done,
  summary: 'Hides a question or an answer.',
});

export const showQuestion = defineEndpoint('POST /questions/show', {
  needs: 'questions.answer',
  fails: ['not_found'],
  body: z.object(moderation),
  response: Done,
  summary: 'Shows a hidden question or answer again.',
});

/** A question in the team's list. */
export const TeamQuestion = z.object({
  ...QuestionCard.shape,
  course: z.object({ _id: z.string(), courseName: z.string() }),
});
export type TeamQuestion = z.infer<typeof TeamQuestion>;

/** Unanswered questions by age, the oldest first; all questions with the newest first. */
export const getAllQuestions = defineEndpoint('GET /questions/all', {
  needs: 'questions.answer',
  query: z.object({
    query,
    courseId: z.optional(Id),
    state: z.optional(z.enum(['unanswered', 'all'])),
    ...pageQuery,
  }),
  response: successResponse(pageResponse(TeamQuestion)),
  summary: `Lists the questions of the courses that the caller may answer, ${QUESTIONS_PER_PAGE} per page.`,
});
