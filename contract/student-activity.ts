// What became of a student, as the office sees it: courses, lessons, payments and mails in one line of time.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Paise } from './money.ts';
import { listPage, listPlace } from './paging.ts';

export const ACTIVITY_PER_PAGE = 20;

export const STUDENT_EVENTS = [
  ...(['invited', 'joined', 'enrolled', 'withdrawn', 'lesson', 'certificate'] as const),
  ...(['paid', 'refunded', 'mail'] as const),
] as const;
export const StudentEventKind = z.enum(STUDENT_EVENTS);
export type StudentEventKind = z.infer<typeof StudentEventKind>;

export const StudentEvent = z.object({
  _id: z.string(),
  at: z.string(),
  kind: StudentEventKind,
  /** Empty where it is about none, or about one that is gone. */
  courseName: z.string(),
  /** The lesson; how the course was opened; who withdrew it; the subject of a mail. Else empty. */
  detail: z.string(),
  /** Of payments and refunds. */
  amount: z.nullable(Paise),
});
export type StudentEvent = z.infer<typeof StudentEvent>;

/**
 * Money is told to who may see payments, mails to who sees all students. Instructors get what happened in their courses;
 * a student of none of them is not there.
 */
export const getStudentActivity = endpoint('GET /people/activity', {
  needs: 'students.read',
  fails: ['not_found'],
  query: z.object({ userId: Id, ...listPlace }),
  answer: answerWith(listPage(StudentEvent)),
  summary: `What became of a student, latest first, ${ACTIVITY_PER_PAGE} on a page.`,
});
