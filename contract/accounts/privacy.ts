// People's choices about their data: newsletter and nominee; and the list of newsletter readers.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { FullName } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';

const NOMINEE_CONTACT_MAX = 200;
/** Longer than any unsubscribe link. */
const UNSUBSCRIBE_MAX = 200;

/** A person who may exercise the user's rights in their place. */
export const Nominee = z.object({
  name: FullName,
  contact: z
    .string('Contact is required')
    .check(
      z.trim(),
      z.minLength(1, 'Contact is required'),
      z.maxLength(NOMINEE_CONTACT_MAX, `Contact must be at most ${NOMINEE_CONTACT_MAX} characters`),
      z.regex(/^[^\p{Cc}]*$/u, 'Contact must be one line of plain text'),
    ),
});
export type Nominee = z.infer<typeof Nominee>;

export const PrivacyChoices = z.object({
  /** When the user agreed to the newsletter; null without consent. */
  newsSince: z.nullable(z.string()),
  nominee: z.nullable(z.object({ name: z.string(), contact: z.string() })),
});
export type PrivacyChoices = z.infer<typeof PrivacyChoices>;

const ChoicesAnswer = successResponse({ data: PrivacyChoices });

export const getPrivacyChoices = defineEndpoint('GET /profile/privacy', {
  access: 'signed-in',
  response: ChoicesAnswer,
  summary: 'Returns the caller’s privacy choices.',
});

/** Agrees to the newsletter, or withdraws it; repeating changes nothing. Source: DPDP Act 2023, s.6(4). */
export const setNewsConsent = defineEndpoint('PUT /profile/privacy/news', {
  access: 'signed-in',
  body: z.strictObject({ isWanted: z.boolean() }),
  response: ChoicesAnswer,
  summary: 'Subscribes to the newsletter or unsubscribes.',
});

/** Source: DPDP Act 2023, s.14. */
export const setNominee = defineEndpoint('PUT /profile/privacy/nominee', {
  access: 'signed-in',
  body: Nominee,
  response: ChoicesAnswer,
  summary: 'Sets the caller’s nominee, who may exercise the caller’s rights.',
});

export const removeNominee = defineEndpoint('DELETE /profile/privacy/nominee', {
  access: 'signed-in',
  response: ChoicesAnswer,
  summary: 'Removes the caller’s nominee.',
});

/**
 * Withdraws the newsletter by the link in each mail, without logging in: for people and, as a POST by mail programs,
 * RFC 8058. The response for a former user is the same. `wrong_code`: the link is not ours or incomplete, so nothing
 * was withdrawn.
 */
export const unsubscribe = defineEndpoint('POST /privacy/unsubscribe', {
  access: 'public',
  encoding: 'form',
  query: z.object({
    token: z
      .string('The link is not complete.')
      .check(
        z.minLength(1, 'The link is not complete.'),
        z.maxLength(UNSUBSCRIBE_MAX, 'The link is invalid'),
      ),
  }),
  fails: ['wrong_code'],
  body: z.object({ 'List-Unsubscribe': z.optional(z.string().check(z.maxLength(20))) }),
  response: Done,
  summary: 'Unsubscribes from the newsletter by the link in a mail.',
});

/** Each line includes the unsubscribe link that the mail must contain. */
export const getNewsReaders = defineEndpoint('GET /privacy/news-readers.csv', {
  needs: 'students.edit',
  sends: 'csv',
  response: z.string(),
  summary: 'Exports the newsletter subscribers as CSV.',
});
