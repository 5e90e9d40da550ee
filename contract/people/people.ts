// Manual enrolments, invitations and imports of students.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { ContactNumber, Email, FullName } from '../accounts/auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { FileRule } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Reason } from '../courses/reviews.ts';

const IMPORT_MAX_BYTES = 1024 * 1024;
export const IMPORT_ROWS_MAX = 5000;
export const IMPORT_COLUMNS_MAX = 50;
/** Invitations per call. */
const RESEND_MAX = 100;

const ManualEnrolment = z.object({ email: Email, courseId: Id, reason: Reason });

/**
 * If the address is unconfirmed, the enrolment waits and an invitation is sent. Conflict: already enrolled or invited,
 * or no student account.
 */
export const grantCourse = defineEndpoint('POST /people/grant', {
  needs: 'students.edit',
  fails: ['no_account', 'not_found', 'conflict'],
  body: ManualEnrolment,
  response: successResponse({
    /** Whether the course waits for the invitation to be accepted. */
    invited: z.boolean(),
  }),
  summary: 'Enrols a student manually. The reason is recorded.',
});

/** Progress stays stored in case the student returns. Conflict: the student has paid; a refund ends that enrolment. */
export const withdrawCourse = defineEndpoint('POST /people/withdraw', {
  needs: 'students.edit',
  fails: ['no_account', 'not_found', 'conflict'],
  body: ManualEnrolment,
  response: Done,
  summary: 'Ends an unpaid enrolment. The reason is recorded.',
});

/**
 * Creates a student account and mails an invitation; a course waits for it. Repeating the call with its `creationKey`
 * changes nothing and returns the same.
 */
export const inviteStudent = defineEndpoint('POST /people/invite', {
  needs: 'students.edit',
  fails: ['email_in_use', 'not_found'],
  body: z.object({
    email: Email,
    fullName: FullName,
    contactNumber: z.optional(z.union([z.literal(''), ContactNumber])),
    courseId: z.optional(Id),
    reason: Reason,
    creationKey: z.optional(IdempotencyKey),
  }),
  response: Done,
  summary: 'Invites a new student, optionally to a course.',
});

/** For students who have not accepted; others are skipped. Many mails are sent one after the other. */
export const resendInvitation = defineEndpoint('POST /people/resendInvitation', {
  needs: 'students.edit',
  body: z.object({
    userIds: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose at least one student.'),
        z.maxLength(RESEND_MAX, `Choose at most ${RESEND_MAX} students.`),
      ),
  }),
  response: successResponse({ sent: z.int() }),
  summary: 'Resends invitations.',
});

const PEOPLE_FILE: FileRule = {
  kind: 'table',
  maxBytes: IMPORT_MAX_BYTES,
  required: true,
};

/** The result of a line of the file, or of its check. */
export const ImportedLine = z.object({
  /** The heading is line 1. */
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
  /** Why a line is refused, otherwise empty. */
  message: z.string(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/** Possible fields of a column. */
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

/** A column of the file: its heading, examples, and field. */
export const ImportColumn = z.object({
  heading: z.string(),
  examples: z.array(z.string()),
  field: ImportField,
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** JSON: the field of each column, from the left. */
const ImportFields = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', input: text, message: '`fields` must be JSON.' });
        return z.NEVER;
      }
    }),
  ),
  z.array(ImportField).check(z.maxLength(IMPORT_COLUMNS_MAX)),
);

/**
 * Imports a CSV file whose first line has the headings: email and, optionally, name, phone and course (by name or id).
 * Creates missing accounts without a password, enrols, and mails thirty invitations a minute. Nothing is done with
 * `dryRun`, or if a line is refused and `skipRefused` is not set.
 */
export const importPeople = defineEndpoint('POST /people/import', {
  needs: 'students.edit',
  encoding: 'multipart',
  body: z.object({
    /** The course of lines without one. */
    courseId: z.optional(Id),
    /** The fields of the columns; absent: by their headings. */
    fields: z.optional(ImportFields),
    dryRun: z._default(z.stringbool(), false),
    /** Skips refused lines. */
    skipRefused: z._default(z.stringbool(), false),
    /** Otherwise an admin sends the invitations later. */
    sendInvitations: z._default(z.stringbool(), true),
    reason: z._default(Reason, 'Imported from a file'),
  }),
  files: { file: PEOPLE_FILE },
  response: successResponse({
    data: z.object({
      /** Whether anything was done. */
      done: z.boolean(),
      columns: z.array(ImportColumn),
      lines: z.array(ImportedLine),
    }),
  }),
  summary: 'Creates accounts and enrols students from a CSV file.',
});
