// Filters of the student list and of its table.
import * as z from 'zod/mini';
import { Id } from '../id.ts';

export const PEOPLE_QUERY_MAX = 64;

/**
 * Status filters of the student list. `invited` and `undelivered` (a mail could not be delivered) concern the account, the
 * others any course of the student, or the course filtered by. Instructors get no results for `undelivered`.
 */
const STUDENT_STATES = [
  'invited',
  'undelivered',
  'not_started',
  'in_progress',
  'inactive',
  'completed',
] as const;
export type StudentState = (typeof STUDENT_STATES)[number];
/** A student is inactive after this many days without a visit to the course. */
const INACTIVE_AFTER_DAYS = 14;

/** progress: by completed lessons of the filtered course, which is required. */
export const STUDENT_ORDERS = ['newest', 'name', 'last_seen', 'progress'] as const;
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** Query fields that filter students. */
export const studentFilter = {
  state: z.optional(z.enum(STUDENT_STATES)),
  days: z._default(
    z.coerce
      .number('`days` must be a whole number.')
      .check(z.int('`days` must be a whole number.'), z.minimum(1), z.maximum(365)),
    INACTIVE_AFTER_DAYS,
  ),
  query: z.optional(z.string().check(z.trim(), z.maxLength(PEOPLE_QUERY_MAX))),
  courseId: z.optional(Id),
};
