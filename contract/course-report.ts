// How a course goes: who began, who got through, and where they stop, lesson by lesson.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Whoever has not come back for so long has stopped. */
export const STOPPED_AFTER_DAYS = 14;
/** A report is worked out again after this long at the earliest. */
export const REPORT_KEPT_MINUTES = 10;
export const TENTHS = 10;

export const CourseReport = z.object({
  courseName: z.string(),
  /** When it was worked out. */
  madeAt: z.string(),
  enrolled: z.int(),
  /** Of them those who have opened the course, and those who have its certificate. */
  started: z.int(),
  completed: z.int(),
  /** From the enrolment to the certificate, of half of them at most; null before there is one. */
  medianDays: z.nullable(z.int()),
  lessons: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      section: z.string(),
      started: z.int(),
      completed: z.int(),
      /** Who stood here last, has no certificate and did not come back for fourteen days. */
      dropped: z.int(),
      /** How many have seen each tenth of the film; empty where its length is not known. */
      reach: z.array(z.int()),
    }),
  ),
});
export type CourseReport = z.infer<typeof CourseReport>;

const query = z.object({ courseId: Id });

/** Instructors get it of their own courses. */
export const getCourseReport = endpoint('GET /insights/course', {
  needs: 'insights.read',
  fails: ['not_found'],
  query,
  answer: answerWith({ data: CourseReport }),
  summary: `Who began a course, who got through, and where they stop; worked out every ${REPORT_KEPT_MINUTES} minutes at most.`,
});

export const getCourseReportTable = endpoint('GET /insights/course.csv', {
  needs: 'insights.read',
  fails: ['not_found'],
  sends: 'csv',
  query,
  answer: z.string(),
  summary: 'The same as CSV, a line for each lesson.',
});
