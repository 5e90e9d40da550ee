// What people decide about their data: news by e-mail, who acts for them; and the list of those who want news.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { FullName } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const NOMINEE_CONTACT_MAX = 200;
/** Longer than any link to unsubscribe. */
const UNSUBSCRIBE_MAX = 200;

/** Who may use somebody's rights in their place. */
export const Nominee = z.object({
  name: FullName,
  contact: z
    .string('How to reach them is required')
    .check(
      z.trim(),
      z.minLength(1, 'How to reach them is required'),
      z.maxLength(NOMINEE_CONTACT_MAX, `Contact must be at most ${NOMINEE_CONTACT_MAX} characters`),
      z.regex(/^[^\p{Cc}]*$/u, 'This must be plain text in one line'),
    ),
});
export type Nominee = z.infer<typeof Nominee>;

export const PrivacyChoices = z.object({
  /** When news by e-mail were agreed to; null: not, or no more. */
  newsSince: z.nullable(z.string()),
  nominee: z.nullable(z.object({ name: z.string(), contact: z.string() })),
});
export type PrivacyChoices = z.infer<typeof PrivacyChoices>;

const ChoicesAnswer = answerWith({ data: PrivacyChoices });

export const getPrivacyChoices = endpoint('GET /profile/privacy', {
  access: 'signed-in',
  answer: ChoicesAnswer,
  summary: 'What the caller has decided about their data.',
});

/** Agrees to news by e-mail, or takes that back; asked twice it is once. Source: DPDP Act 2023, s.6(4). */
export const setNewsConsent = endpoint('PUT /profile/privacy/news', {
  access: 'signed-in',
  body: z.strictObject({ isWanted: z.boolean() }),
  answer: ChoicesAnswer,
  summary: 'Agrees to news by e-mail, or withdraws that.',
});

/** Source: DPDP Act 2023, s.14. */
export const setNominee = endpoint('PUT /profile/privacy/nominee', {
  access: 'signed-in',
  body: Nominee,
  answer: ChoicesAnswer,
  summary: 'Names who may use the rights of the caller in their place.',
});

export const removeNominee = endpoint('DELETE /profile/privacy/nominee', {
  access: 'signed-in',
  answer: ChoicesAnswer,
  summary: 'Takes the nominee of the caller back.',
});

/**
 * Withdraws news by the link that each of them carries, without signing in: for people and, as a POST that mail programs
 * make by themselves, RFC 8058. A link of somebody who has left answers the same. `wrong_code` is one that this installation
 * did not make, or that was cut: it ends nothing, and may not say that it did.
 */
export const unsubscribe = endpoint('POST /privacy/unsubscribe', {
  access: 'public',
  encoding: 'form',
  query: z.object({
    token: z
      .string('The link is not complete.')
      .check(
        z.minLength(1, 'The link is not complete.'),
        z.maxLength(UNSUBSCRIBE_MAX, 'The link is longer than one of ours'),
      ),
  }),
  fails: ['wrong_code'],
  body: z.object({ 'List-Unsubscribe': z.optional(z.string().check(z.maxLength(20))) }),
  answer: Done,
  summary: 'Ends news by e-mail for whoever the link was made for.',
});

/** Each line with the link to unsubscribe that its mail has to carry. */
export const getNewsReaders = endpoint('GET /privacy/news-readers.csv', {
  needs: 'students.edit',
  sends: 'csv',
  answer: z.string(),
  summary: 'Who agreed to news by e-mail, as a table for spreadsheets.',
});
