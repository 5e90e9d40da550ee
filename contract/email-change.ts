// Changing the email address of an account: requested with the password, then agreed to from the old and from the new address.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { Email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { LinkToken, OwnPassword } from './passwords.ts';

/** Both addresses have to agree within this time. */
export const EMAIL_CHANGE_HOURS = 24;

/** A change that was requested and has not happened yet. */
export const EmailChange = z.object({
  newEmail: z.string(),
  expiresAt: z.string(),
  /** Which of the two mailed links was used. */
  oldAgreed: z.boolean(),
  newAgreed: z.boolean(),
});
export type EmailChange = z.infer<typeof EmailChange>;

const ChangeAnswer = answerWith({
  data: z.object({
    /** False for an account that has no password: then a login within the last minutes is the proof. */
    needsPassword: z.boolean(),
    change: z.nullable(EmailChange),
  }),
});

export const getEmailChange = endpoint('GET /profile/emailChange', {
  access: 'signed-in',
  answer: ChangeAnswer,
  summary: 'The change of address that the caller has requested.',
});

/**
 * Emails a link to the old and the new address, and replaces an earlier request. The answer does not tell whether another
 * account has the new address; only the email does. `not_ready`: the current address is not confirmed, or the account has
 * no password and the login is older than ten minutes.
 */
export const requestEmailChange = endpoint('POST /profile/emailChange', {
  access: 'signed-in',
  fails: ['wrong_password', 'not_ready'],
  body: z.object({ email: Email, password: z.optional(OwnPassword) }),
  answer: ChangeAnswer,
  summary: 'Requests another email address for the account of the caller.',
});

/** Without a request it answers the same. */
export const cancelEmailChange = endpoint('DELETE /profile/emailChange', {
  access: 'signed-in',
  answer: ChangeAnswer,
  summary: 'Cancels the requested change of address.',
});

/**
 * Agrees by the link of one address, or stops the change. With the second address the change happens: other sessions and older links
 * end. `conflict`: another account got the address meanwhile.
 */
export const answerEmailChange = endpoint('POST /auth/email-change', {
  access: 'public',
  fails: ['wrong_code', 'conflict'],
  body: z.object({ token: LinkToken, agrees: z.boolean() }),
  answer: z.extend(Done, {
    /** waiting: the other address has to agree, too. */
    state: z.enum(['waiting', 'changed', 'stopped']),
  }),
  summary: 'Agrees to a change of address by a mailed link, or stops it.',
});
