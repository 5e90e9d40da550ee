// Passwords: changing one's own, and setting a new one by a mailed link.
import * as z from 'zod/mini';
import { Done } from './answer.ts';
import { Email, NewPassword, PASSWORD_MAX } from './auth.ts';
import { endpoint } from './endpoint.ts';

const PASSWORDS_DIFFER = 'Passwords do not match';

/** The secret of a mailed link. */
export const LinkToken = z
  .string('The link is not complete')
  .check(
    z.trim(),
    z.minLength(1, 'The link is not complete'),
    z.maxLength(200, 'The link is longer than one of ours'),
  );

/** A form whose password was typed twice alike. */
export const confirmed = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: PASSWORDS_DIFFER, path: ['confirmPassword'] },
);

/** The password an account has now, as a confirmation. */
export const OwnPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(PASSWORD_MAX, 'Password is too long'),
  );

/**
 * Sets a new password and ends every other session. A wrong old password answers 400, for a 401 would
 * end the session in the browser. Source: S05.
 */
export const changePassword = endpoint('POST /auth/changepassword', {
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
        error: 'The new password must be another one',
        path: ['newPassword'],
      }),
    ),
  answer: Done,
  summary: 'Changes the password of the caller.',
});

/**
 * Mails a link to a new password, good for an hour and once. One answer whether or not the account
 * exists. Setting a password by the link confirms the address; with `confirmsEmail`, the mail of an account whose address is
 * not confirmed says so. Source: S06.
 */
export const requestReset = endpoint('POST /auth/reset-password-token', {
  access: 'public',
  body: z.object({ email: Email, confirmsEmail: z.optional(z.boolean()) }),
  answer: Done,
  summary: 'Mails a link to set a new password.',
});

/** Sets a new password by a mailed secret and ends every session. */
export const resetPassword = endpoint('POST /auth/reset-password', {
  access: 'public',
  fails: ['wrong_code'],
  body: z
    .object({
      token: LinkToken,
      password: NewPassword,
      confirmPassword: z.string(),
    })
    .check(confirmed),
  answer: Done,
  summary: 'Sets a new password by a mailed link.',
});
