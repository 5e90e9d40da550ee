// Actions of admins on a person's account, at that person's request: end sessions, send a reset link, reset two-step
// verification, export its data, delete it.
import * as z from 'zod/mini';
import { Done, successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { PersonalData } from '../accounts/profile.ts';
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
 * Turns off the two-step verification of a person who lost the app and the recovery codes, ends their sessions and
 * informs them by email. Conflict: it is off, or the account is the caller's own.
 */
export const resetSecondStep = defineEndpoint('POST /people/resetSecondStep', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: person,
  response: Done,
  summary: 'Turns off a user’s two-step verification.',
});

/** All stored data about a student, for a request of somebody who cannot log in. The same as `exportProfile`. */
export const exportStudent = defineEndpoint('GET /people/data', {
  needs: 'students.delete',
  fails: ['not_found'],
  query: person,
  response: successResponse({ data: PersonalData }),
  summary: 'Exports all stored data about a student, at their request.',
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
