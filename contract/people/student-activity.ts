// The history of a student for admins: courses, lessons, payments and mails in chronological order.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from '../sales/money.ts';
import { pageResponse, pageQuery } from '../paging.ts';

export const ACTIVITY_PER_PAGE = 20;

const STUDENT_EVENTS = [
  ...(['invited', 'joined', 'enrolled', 'withdrawn', 'lesson', 'certificate'] as const),
  ...(['paid', 'refunded', 'mail'] as const),
] as const;
export const StudentEventKind = z.enum(STUDENT_EVENTS);
export type StudentEventKind = z.infer<typeof StudentEventKind>;

export const StudentEvent = z.object({
  _id: z.string(),
  at: z.string(),
  kind: StudentEventKind,
  /** Empty without a course, or for a deleted one. */
  courseName: z.string(),
  /** The lesson; how the course was opened; who withdrew it; the subject of a mail; otherwise empty. */
  detail: z.string(),
  /** For payments and refunds. */
  amount: z.nullable(Paise),
});
export type StudentEvent = z.infer<typeof StudentEvent>;

/**
 * Payments require the permission to read payments, mails the permission for all students. Instructors see events in
 * their own courses; other students are not_found.
 */
export const getStudentActivity = defineEndpoint('GET /people/activity', {
  needs: 'students.read',
  fails: ['not_found'],
  query: z.object({ userId: Id, ...pageQuery }),
  response: successResponse(pageResponse(StudentEvent)),
  summary: `Lists a student’s activity, latest first, ${ACTIVITY_PER_PAGE} per page.`,
});
