// Students as admins see them, and enrolments by hand.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { Email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import type { FileRule } from './endpoint.ts';
import { Id } from './id.ts';
import { Reason } from './reviews.ts';

export const STUDENTS_PER_PAGE = 50;
export const PEOPLE_QUERY_MAX = 64;
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** Every new account costs a password hash. */
export const IMPORT_ROWS_MAX = 500;

/** A student and what they are enrolled in, latest first. */
export const Student = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  createdAt: z.string(),
  courses: z.array(
    z.object({
      courseId: z.string(),
      courseName: z.string(),
      /** How the course was opened: paid, free, or by an admin. */
      source: z.enum(['payment', 'free', 'grant']),
      enrolledAt: z.string(),
      completedLessons: z.int(),
      totalLessons: z.int(),
      /** Percent. */
      progress: z.int(),
      certificateId: z.nullable(z.string()),
    }),
  ),
});
export type Student = z.infer<typeof Student>;

/** The newest accounts first; `query` is a part of a name or an e-mail address. */
export const getStudents = endpoint({
  method: 'GET',
  path: '/people/students',
  access: 'admin',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(PEOPLE_QUERY_MAX))),
    courseId: z.optional(Id),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  }),
  answer: answerWith({
    data: z.array(Student),
    page: z.int(),
    pages: z.int(),
    /** How many students match. */
    total: z.int(),
  }),
  summary: `Students with their courses, ${STUDENTS_PER_PAGE} on a page.`,
});

const byHand = z.object({ email: Email, courseId: Id, reason: Reason });

/** Fails: not_found (account or course), conflict (enrolled already, or no student). */
export const grantCourse = endpoint({
  method: 'POST',
  path: '/people/grant',
  access: 'admin',
  body: byHand,
  answer: Done,
  summary: 'Enrols a student by hand, with a reason that is kept.',
});

/** What the student has done stays, should they come back. Fails: not_found, conflict (they have paid). */
export const withdrawCourse = endpoint({
  method: 'POST',
  path: '/people/withdraw',
  access: 'admin',
  body: byHand,
  answer: Done,
  summary: 'Ends an enrolment that nobody paid for, with a reason that is kept.',
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
  outcome: z.enum(['created', 'enrolled', 'created and enrolled', 'unchanged', 'refused']),
  /** Why a line is refused, else empty. */
  message: z.string(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/**
 * Reads a CSV file whose heading names `email` and, as wanted, `fullName`, `contactNumber` and
 * `courseId`: makes accounts that are missing and enrols. Nothing is done when any line is refused,
 * nor with `dryRun`. New accounts have a password that nobody knows: their owners reset it. Fails:
 * malformed.
 */
export const importPeople = endpoint({
  method: 'POST',
  path: '/people/import',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({
    /** The course of every line that names none. */
    courseId: z.optional(Id),
    dryRun: z._default(z.stringbool(), false),
    reason: z._default(Reason, 'Imported from a file'),
  }),
  files: { file: PEOPLE_FILE },
  answer: answerWith({
    data: z.object({
      /** Whether anything was done. */
      done: z.boolean(),
      lines: z.array(ImportedLine),
    }),
  }),
  summary: 'Creates accounts and enrols from a CSV file.',
});
