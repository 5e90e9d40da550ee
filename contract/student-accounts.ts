// What admins do about somebody's account at their request: end their sessions, send a reset link, delete the account.
import * as z from 'zod/mini';
import { Done } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Reason } from './reviews.ts';

const person = z.object({ userId: Id });

/**
 * Logs a person out everywhere. Somebody of the team is logged out by owners only, else `forbidden`.
 */
export const endSessions = endpoint('POST /people/endSessions', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: person,
  answer: Done,
  summary: 'Ends all sessions of a person.',
});

/**
 * Mails the link that 'Forgot password?' mails; `message` says to which address. For somebody of the team by owners only, else
 * `forbidden`. Limited together with the requests that come from the login page: `too_many`.
 */
export const sendResetLink = endpoint('POST /people/sendResetLink', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: person,
  answer: Done,
  summary: 'Mails a person the link to set a new password.',
});

/**
 * Erases what the student's own `deleteProfile` erases. Somebody of the team, the caller among them, is a conflict: `removeMember`
 * hands their courses over first.
 */
export const deleteStudent = endpoint('POST /people/deleteAccount', {
  needs: 'students.delete',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, reason: Reason }),
  answer: Done,
  summary: 'Deletes the account of a student at their request.',
});
