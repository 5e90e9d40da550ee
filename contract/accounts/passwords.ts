// Passwords: changing one's own, and setting a new one by a mailed link.
import * as z from 'zod/mini';
import { Done } from '../response.ts';
import { Email, NewPassword, PASSWORD_MAX } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';

const PASSWORDS_DIFFER = 'Passwords do not match';

/** The secret of a mailed link. */
export const LinkToken = z
  .string('The link is incomplete')
  .check(
    z.trim(),
    z.minLength(1, 'The link is incomplete'),
    z.maxLength(200, 'The link is invalid'),
  );

/** A form in which both passwords are equal. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: PASSWORDS_DIFFER, path: ['confirmPassword'] },
);

/** The current password, as a confirmation. */
export const OwnPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(PASSWORD_MAX, 'Password is too long'),
  );

/**
 * Changes the password and ends other sessions. A wrong old password is refused with 400, because 401 would end the
 * session in the browser. Source: S05.
 */
export const changePassword = defineEndpoint('POST /auth/changepassword', {
  access: 'signed-in',
  fails: ['wrong_password'],
  body: z
    .object({ oldPassword: OwnPassword, newPassword: NewPassword, confirmNewPassword: z.string() })
    .check(
      z.refine((form) => form.newPassword === form.confirmNewPassword, {
        error: PASSWORDS_DIFFER,
        path: ['confirmNewPassword'],
      }),
      z.refine((form) => form.newPassword !== form.oldPassword, {
        error: 'The new password must differ from the old one',
        path: ['newPassword'],
      }),
    ),
  response: Done,
  summary: 'Changes the caller’s password.',
});

/**
 * Mails a link to set a new password, valid once within an hour. The response is the same whether or not the account
 * exists. Using the link confirms the address; with `confirmsEmail`, the mail to an unconfirmed account says so.
 * Source: S06.
 */
export const requestReset = defineEndpoint('POST /auth/reset-password-token', {
  access: 'public',
  body: z.object({ email: Email, confirmsEmail: z.optional(z.boolean()) }),
  response: Done,
  summary: 'Emails a link to set a new password.',
});

/** Sets a password by a mailed secret and ends every session. */
export const resetPassword = defineEndpoint('POST /auth/reset-password', {
  access: 'public',
  fails: ['wrong_code'],
  body: z
    .object({
      token: LinkToken,
      password: NewPassword,
      confirmPassword: z.string(),
    })
    .check(passwordsMatch),
  response: Done,
  summary: 'Sets a new password with an emailed link.',
});
