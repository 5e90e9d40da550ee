// Changing an account's email address: requested with the password, then confirmed from the old and the new address.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { Email } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LinkToken, OwnPassword } from './passwords.ts';

/** Both addresses must confirm within this time. */
export const EMAIL_CHANGE_HOURS = 24;

/** A pending change. */
export const EmailChange = z.object({
  newEmail: z.string(),
  expiresAt: z.string(),
  /** Which of the two links was used. */
  oldAgreed: z.boolean(),
  newAgreed: z.boolean(),
});
export type EmailChange = z.infer<typeof EmailChange>;

const ChangeAnswer = successResponse({
  data: z.object({
    /** False for an account without a password: then it must have logged in recently. */
    needsPassword: z.boolean(),
    change: z.nullable(EmailChange),
  }),
});

export const getEmailChange = defineEndpoint('GET /profile/emailChange', {
  access: 'signed-in',
  response: ChangeAnswer,
  summary: 'Returns the caller’s pending email address change.',
});

/**
 * Mails a link to the old and the new address, and replaces an earlier request. The response does not reveal whether
 * another account has the new address; only the mail does. `not_ready`: the current address is unconfirmed, or the
 * account has no password and the login is older than ten minutes.
 */
export const requestEmailChange = defineEndpoint('POST /profile/emailChange', {
  access: 'signed-in',
  fails: ['wrong_password', 'not_ready'],
  body: z.object({ email: Email, password: z.optional(OwnPassword) }),
  response: ChangeAnswer,
  summary: 'Requests a change of the caller’s email address.',
});

/** Without a pending change the response is the same. */
export const cancelEmailChange = defineEndpoint('DELETE /profile/emailChange', {
  access: 'signed-in',
  response: ChangeAnswer,
  summary: 'Cancels the caller’s pending email address change.',
});

/**
 * Confirms from one address, or stops the change. With the second confirmation the change happens: other sessions and
 * older links end. `conflict`: another account got the address meanwhile.
 */
export const answerEmailChange = defineEndpoint('POST /auth/email-change', {
  access: 'public',
  fails: ['wrong_code', 'conflict'],
  body: z.object({ token: LinkToken, agrees: z.boolean() }),
  response: z.extend(Done, {
    /** waiting: the other address must confirm too. */
    state: z.enum(['waiting', 'changed', 'stopped']),
  }),
  summary: 'Confirms or cancels an email address change with an emailed link.',
});
