// Privacy choices (newsletter consent, nominee), unsubscribing, and the export of newsletter subscribers.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { FullName } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';

const NOMINEE_CONTACT_MAX = 200;
/** Longer than any unsubscribe token. */
const UNSUBSCRIBE_TOKEN_MAX = 200;

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

const PrivacyChoicesResponse = successResponse({ data: PrivacyChoices });

export const getPrivacyChoices = defineEndpoint('GET /profile/privacy', {
  access: 'signed-in',
  response: PrivacyChoicesResponse,
  summary: 'Returns the caller’s privacy choices.',
});

/** Gives or withdraws consent to the newsletter; idempotent. Source: DPDP Act 2023, s.6(4). */
export const setNewsConsent = defineEndpoint('PUT /profile/privacy/news', {
  access: 'signed-in',
  body: z.strictObject({ isWanted: z.boolean() }),
  response: PrivacyChoicesResponse,
  summary: 'Subscribes the caller to the newsletter, or unsubscribes them.',
});

/** Source: DPDP Act 2023, s.14. */
export const setNominee = defineEndpoint('PUT /profile/privacy/nominee', {
  access: 'signed-in',
  body: Nominee,
  response: PrivacyChoicesResponse,
  summary: 'Sets the caller’s nominee, who may exercise the caller’s rights.',
});

export const removeNominee = defineEndpoint('DELETE /profile/privacy/nominee', {
  access: 'signed-in',
  response: PrivacyChoicesResponse,
  summary: 'Removes the caller’s nominee.',
});

/**
 * Withdraws newsletter consent with the link in each email, without login: for people, and for one-click unsubscribe
 * by email clients (RFC 8058). Deleted users get the same response. Fails with `wrong_code` if the link is invalid or
 * incomplete; then nothing changes.
 */
export const unsubscribe = defineEndpoint('POST /privacy/unsubscribe', {
  access: 'public',
  encoding: 'form',
  query: z.object({
    token: z
      .string('The link is incomplete')
      .check(
        z.minLength(1, 'The link is incomplete'),
        z.maxLength(UNSUBSCRIBE_TOKEN_MAX, 'The link is invalid'),
      ),
  }),
  fails: ['wrong_code'],
  body: z.object({ 'List-Unsubscribe': z.optional(z.string().check(z.maxLength(20))) }),
  response: Done,
  summary: 'Unsubscribes from the newsletter with the link in an email.',
});

/** Each row includes the subscriber's unsubscribe link, which every newsletter email must contain. */
export const getNewsReaders = defineEndpoint('GET /privacy/news-readers.csv', {
  needs: 'students.edit',
  sends: 'csv',
  response: z.string(),
  summary: 'Exports the newsletter subscribers as CSV.',
});
