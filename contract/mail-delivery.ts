// Mails to students that their mail server refused: what they were, sending them again, and correcting a wrong address.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { Email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

export const UndeliveredMail = z.object({
  _id: z.string(),
  subject: z.string(),
  /** The address that it was sent to. */
  recipient: z.string(),
  /** When the mail server refused it. */
  at: z.string(),
  /** The mail server's answer, in one line. */
  answer: z.string(),
  /** False for a code or login link: it has expired, and the student requests a new one. */
  canBeSentAgain: z.boolean(),
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const getUndeliveredMails = endpoint('GET /people/undelivered', {
  needs: 'students.edit',
  fails: ['not_found'],
  query: z.object({ userId: Id }),
  answer: answerWith({
    data: z.object({
      email: z.string(),
      /** Whether the student has shown that they read the address: then only they change it. */
      emailConfirmed: z.boolean(),
      /** Whether the caller may correct it. */
      canCorrectEmail: z.boolean(),
      mails: z.array(UndeliveredMail),
    }),
  }),
  summary: "The mails to a student that could not be delivered, with the mail server's answers.",
});

/** A mail that cannot be sent again leaves the list: `sent` counts the others. A conflict is a student without any such mail. */
export const sendMailsAgain = endpoint('POST /people/sendAgain', {
  needs: 'students.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id }),
  answer: answerWith({ sent: z.int() }),
  summary: 'Sends the mails to a student that could not be delivered again.',
});

/**
 * Sessions, codes and links of the wrong address end, it is notified, and undelivered mails are sent to the new one. A conflict is an
 * address that the student has confirmed. Where the student has logged in and no mail was refused, only an owner may correct it.
 */
export const correctEmail = endpoint('POST /people/correctEmail', {
  needs: 'students.edit',
  fails: ['not_found', 'conflict', 'email_in_use'],
  body: z.object({ userId: Id, email: Email }),
  answer: answerWith({ sent: z.int() }),
  summary: 'Corrects the email address of a student who has never confirmed it.',
});
