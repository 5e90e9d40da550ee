// Texts that the team inserts into answers.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { requiredLine } from '../one-line.ts';
import { successResponse } from '../response.ts';
import { QUESTION_TEXT_MAX, requiredText } from './questions.ts';

export const TEMPLATES_MAX = 100;
export const TEMPLATE_TITLE_MAX = 80;

/** What the form of a template checks. */
export const TemplateTexts = z.object({
  title: requiredLine('Title', TEMPLATE_TITLE_MAX),
  body: requiredText('Text', QUESTION_TEXT_MAX),
});

export const ReplyTemplate = z.object({ _id: z.string(), title: z.string(), body: z.string() });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** By title. */
const Templates = successResponse({
  data: z.array(ReplyTemplate).check(z.maxLength(TEMPLATES_MAX)),
});

export const getReplyTemplates = defineEndpoint('GET /questions/templates', {
  needs: 'questions.answer',
  response: Templates,
  summary: 'Lists the reply templates of the team.',
});

/**
 * Changes the template, or adds one without `templateId`; a repeated request adds it once. Conflict: there are too many.
 * Returns all templates.
 */
export const saveReplyTemplate = defineEndpoint('POST /questions/templates', {
  needs: 'questions.answer',
  fails: ['not_found', 'conflict'],
  body: z.object({ templateId: z.optional(Id), ...TemplateTexts.shape }),
  response: Templates,
  summary: 'Saves a reply template.',
});

/** Returns the remaining templates. */
export const deleteReplyTemplate = defineEndpoint('DELETE /questions/templates', {
  needs: 'questions.answer',
  fails: ['not_found'],
  body: z.object({ templateId: Id }),
  response: Templates,
  summary: 'Deletes a reply template.',
});
