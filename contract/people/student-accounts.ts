// Actions of admins on a person's account, at that person's request: end sessions, send a reset link, delete it.
import * as z from 'zod/mini';
import { Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Reason } from '../courses/reviews.ts';

const person = z.object({ userId: Id });

/** Ends all sessions of a person. For team members only owners may do this, otherwise `forbidden`. */
export const endSessions = defineEndpoint('POST /people/endSessions', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: person,
  response: Done,
  summary: 'Logs a user out everywhere.',
});

/**
 * Mails the link of 'Forgot password?'; `message` names the recipient. For team members only owners may do this,
 * otherwise `forbidden`. Limited together with requests from the login page: `too_many`.
 */
export const sendResetLink = defineEndpoint('POST /people/sendResetLink', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: person,
  response: Done,
  summary: 'Emails a user a link to set a new password.',
});

/**
 * Erases the same data as the student's own `deleteProfile`. Conflict: a team member, including the caller;
 * `removeMember` reassigns their courses first.
 */
export const deleteStudent = defineEndpoint('POST /people/deleteAccount', {
  needs: 'students.delete',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, reason: Reason }),
  response: Done,
  summary: 'Deletes a student’s account at their request.',
});
