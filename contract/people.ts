// Enrolments by hand, and people who are invited or come from a file.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { CreationKey } from './authoring.ts';
import { ContactNumber, Email, FullName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import type { FileRule } from './endpoint.ts';
import { Id } from './id.ts';
import { Reason } from './reviews.ts';

export const IMPORT_MAX_BYTES = 1024 * 1024;
export const IMPORT_ROWS_MAX = 5000;
export const IMPORT_COLUMNS_MAX = 50;
/** Invitations that one call may send again. */
export const RESEND_MAX = 100;

const byHand = z.object({ email: Email, courseId: Id, reason: Reason });

/**
 * Where nobody has proven the address, the enrolment waits and an invitation goes out. A conflict is an account
 * that is enrolled or invited already, or no student's.
 */
export const grantCourse = endpoint('POST /people/grant', {
  needs: 'students.edit',
  fails: ['no_account', 'not_found', 'conflict'],
  body: byHand,
  answer: answerWith({
    /** Whether the course waits for the invitation to be accepted. */
    invited: z.boolean(),
  }),
  summary: 'Enrols a student by hand, with a reason that is kept.',
});

/** What the student has done stays, should they come back. Whoever has paid is a conflict: a refund ends that. */
export const withdrawCourse = endpoint('POST /people/withdraw', {
  needs: 'students.edit',
  fails: ['no_account', 'not_found', 'conflict'],
  body: byHand,
  answer: Done,
  summary: 'Ends an enrolment that nobody paid for, with a reason that is kept.',
});

/**
 * Makes the account of a new student and mails an invitation; a course waits for it. With a `creationKey`
 * the same call again changes nothing and answers the same.
 */
export const inviteStudent = endpoint('POST /people/invite', {
  needs: 'students.edit',
  fails: ['email_in_use', 'not_found'],
  body: z.object({
    email: Email,
    fullName: FullName,
    contactNumber: z.optional(z.union([z.literal(''), ContactNumber])),
    courseId: z.optional(Id),
    reason: Reason,
    creationKey: z.optional(CreationKey),
  }),
  answer: Done,
  summary: 'Invites a new student, with a course or without.',
});

/** Of those who have not accepted; others are passed over. Many are mailed one after the other. */
export const resendInvitation = endpoint('POST /people/resendInvitation', {
  needs: 'students.edit',
  body: z.object({
    userIds: z
      .array(Id)
      .check(
        z.minLength(1, 'Nobody is chosen.'),
        z.maxLength(RESEND_MAX, `At most ${RESEND_MAX} people at once.`),
      ),
  }),
  answer: answerWith({ sent: z.int() }),
  summary: 'Sends invitations again.',
});

export const PEOPLE_FILE: FileRule = {
  kind: 'table',
  maxBytes: IMPORT_MAX_BYTES,
  required: true,
};

/** What became of one line of the file, or would become of it. */
export const ImportedLine = z.object({
  /** As editors count: the heading is line 1. */
  line: z.int(),
  email: z.string(),
  /** invited: the course waits for an invitation to be accepted. */
  outcome: z.enum([
    'created',
    'enrolled',
    'invited',
    'created and enrolled',
    'unchanged',
    'refused',
  ]),
  /** Why a line is refused, else empty. */
  message: z.string(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/** What a column of the file can be. */
export const ImportField = z.enum([
  'email',
  'fullName',
  'firstName',
  'lastName',
  'contactNumber',
  'course',
  'ignore',
]);
export type ImportField = z.infer<typeof ImportField>;

/** A column as it was found: its heading, what stands below, and what it is taken for. */
export const ImportColumn = z.object({
  heading: z.string(),
  examples: z.array(z.string()),
  field: ImportField,
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** JSON: what each column is, from the left. */
const ImportFields = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'The columns are no JSON.' });
        return z.NEVER;
      }
    }),
  ),
  z.array(ImportField).check(z.maxLength(IMPORT_COLUMNS_MAX)),
);

/**
 * Reads a CSV file whose first line names the columns: e-mail and, as wanted, name, phone and course (by name
 * or id). Makes accounts that are missing, without a password, enrols, and mails invitations, thirty a minute.
 * Nothing is done with `dryRun`, nor when a line is refused and `skipRefused` is not set.
 */
export const importPeople = endpoint('POST /people/import', {
  needs: 'students.edit',
  encoding: 'multipart',
  body: z.object({
    /** The course of every line that names none. */
    courseId: z.optional(Id),
    /** What the columns are; absent: as their headings say. */
    fields: z.optional(ImportFields),
    dryRun: z._default(z.stringbool(), false),
    /** Does the other lines when some are refused. */
    skipRefused: z._default(z.stringbool(), false),
    /** Otherwise invitations are sent by hand, later. */
    sendInvitations: z._default(z.stringbool(), true),
    reason: z._default(Reason, 'Imported from a file'),
  }),
  files: { file: PEOPLE_FILE },
  answer: answerWith({
    data: z.object({
      /** Whether anything was done. */
      done: z.boolean(),
      columns: z.array(ImportColumn),
      lines: z.array(ImportedLine),
    }),
  }),
  summary: 'Creates accounts and enrols from a CSV file.',
});
