// Invitations: endpoints for the page behind a mailed link.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { NewPassword, signedInFields } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { passwordsMatch, LinkToken } from './passwords.ts';
import { SecondStep } from './second-step-code.ts';

/**
 * Sets the password of the link's account, ends its sessions, opens waiting courses and logs in. A link works once,
 * within seven days.
 */
export const acceptInvitation = defineEndpoint('POST /auth/accept-invitation', {
  access: 'public',
  fails: ['wrong_code', 'second_step'],
  body: z
    .object({
      token: LinkToken,
      password: NewPassword,
      confirmPassword: z.string(),
      secondStep: SecondStep,
    })
    .check(passwordsMatch),
  response: successResponse({
    ...signedInFields,
    /** The course to begin with; null if none was waiting. */
    courseId: z.nullable(z.string()),
  }),
  summary: 'Accepts an invitation with its emailed link: sets a password and logs in.',
});

/**
 * Mails a new link to the address of an old one, used or expired, for thirty days after that was sent; three per day.
 */
export const renewInvitation = defineEndpoint('POST /auth/renew-invitation', {
  access: 'public',
  fails: ['wrong_code'],
  body: z.object({ token: LinkToken }),
  response: Done,
  summary: 'Emails a new invitation to replace a used or expired one.',
});
