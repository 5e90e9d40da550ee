// Invitations: what the page behind a mailed link may do with it.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { NewPassword, signedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { confirmed, LinkToken } from './passwords.ts';
import { SecondStep } from './second-step-code.ts';

/**
 * Sets the password of the account that a mailed link is for, ends every session and password that it had,
 * opens the courses that wait for it, and signs in. A link works once, within seven days.
 */
export const acceptInvitation = endpoint('POST /auth/accept-invitation', {
  access: 'public',
  fails: ['wrong_code', 'second_step'],
  body: z
    .object({
      token: LinkToken,
      password: NewPassword,
      confirmPassword: z.string(),
      secondStep: SecondStep,
    })
    .check(confirmed),
  answer: answerWith({
    ...signedIn,
    /** Where to begin; null when no course waited. */
    courseId: z.nullable(z.string()),
  }),
  summary: 'Accepts an invitation by its mailed link: sets a password and signs in.',
});

/**
 * Mails a new link to the address that an old one went to, used or late, for thirty days after it was sent;
 * three a day.
 */
export const renewInvitation = endpoint('POST /auth/renew-invitation', {
  access: 'public',
  fails: ['wrong_code'],
  body: z.object({ token: LinkToken }),
  answer: Done,
  summary: 'Mails a new invitation in the place of a used or late one.',
});
