// Questions about courses, and their answers.
import * as calls from '#contract/learning/questions.ts';
import type { Question } from '#contract/learning/questions.ts';
import { getReplyTemplates } from '#contract/learning/reply-templates.ts';
import type { ReplyTemplate } from '#contract/learning/reply-templates.ts';
import { call, toFormData } from './client.ts';

interface Post {
  body: string;
  picture: File | undefined;
  /** The same for every attempt. */
  creationKey: string;
}

interface NewQuestion extends Post {
  courseId: string;
  subSectionId: string | undefined;
  title: string;
  seconds: number | undefined;
}

/** Throws ApiError. */
export async function fetchQuestion(questionId: string): Promise<Question> {
  return (await call(calls.getQuestion, { query: { questionId }, fresh: true })).data;
}

/** By title. Throws ApiError. */
export async function fetchReplyTemplates(): Promise<ReplyTemplate[]> {
  return (await call(getReplyTemplates, { fresh: true })).data;
}

/** Throws ApiError. */
export async function askQuestion({ seconds, ...form }: NewQuestion): Promise<Question> {
  const body = toFormData({ ...form, seconds: seconds === undefined ? undefined : `${seconds}` });
  return (await call(calls.askQuestion, { body })).data;
}

/** Throws ApiError. */
export async function answerQuestion(answer: Post & { questionId: string }): Promise<Question> {
  return (await call(calls.answerQuestion, { body: toFormData({ ...answer }) })).data;
}
