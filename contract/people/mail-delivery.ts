// Undelivered mails to students: listing them, sending them again, and correcting a wrong address.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email } from '../accounts/auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

export const UndeliveredMail = z.object({
  _id: z.string(),
  subject: z.string(),
  /** The recipient's address. */
  recipient: z.string(),
  /** When the mail server rejected it. */
  at: z.string(),
  /** The mail server's answer in one line. */
  answer: z.string(),
  /** False for codes and login links: they have expired, and the student requests new ones. */
  canBeSentAgain: z.boolean(),
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const getUndeliveredMails = defineEndpoint('GET /people/undelivered', {
  needs: 'students.edit',
  fails: ['not_found'],
  query: z.object({ userId: Id }),
  response: successResponse({
    data: z.object({
      email: z.string(),
      /** Whether the student has confirmed the address: then only they can change it. */
      emailConfirmed: z.boolean(),
      /** Whether the caller may correct the address. */
      canCorrectEmail: z.boolean(),
      mails: z.array(UndeliveredMail),
    }),
  }),
  summary: 'Lists a student’s undelivered emails with the mail server’s replies.',
});

/**
 * A mail that cannot be sent again is removed from the list: `sent` counts the others. Conflict: there is no such mail.
 */
export const sendMailsAgain = defineEndpoint('POST /people/sendAgain', {
  needs: 'students.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id }),
  response: successResponse({ sent: z.int() }),
  summary: 'Resends a student’s undelivered emails.',
});

/**
 * Ends sessions, codes and links of the wrong address, informs it, and sends undelivered mails to the new one.
 * Conflict: the student has confirmed the address. If the student has logged in and no mail was rejected, only an owner
 * may correct it.
 */
export const correctEmail = defineEndpoint('POST /people/correctEmail', {
  needs: 'students.edit',
  fails: ['not_found', 'conflict', 'email_in_use'],
  body: z.object({ userId: Id, email: Email }),
  response: successResponse({ sent: z.int() }),
  summary: 'Corrects a student’s unconfirmed email address.',
});
