// The report on a course: who started, who completed it, and where students stop, by lesson.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

/** Students who have not returned for this long have dropped out. */
export const DROPPED_OUT_AFTER_DAYS = 14;
/** A report is computed again when it is older than this. */
export const REPORT_MAX_AGE_MINUTES = 10;
export const REACH_BUCKETS = 10;

export const CourseReport = z.object({
  courseName: z.string(),
  /** When it was computed. */
  madeAt: z.string(),
  enrolled: z.int(),
  /** Students who opened the course. */
  started: z.int(),
  /** Students with a certificate. */
  completed: z.int(),
  /** Median days from enrolment to certificate; null without certificates. */
  medianDays: z.nullable(z.int()),
  lessons: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      section: z.string(),
      started: z.int(),
      completed: z.int(),
      /** Students without a certificate who were last active in this lesson and have dropped out. */
      dropped: z.int(),
      /** Number of viewers of each tenth of the video; empty if its length is unknown. */
      reach: z.array(z.int()),
    }),
  ),
});
export type CourseReport = z.infer<typeof CourseReport>;

const query = z.object({ courseId: Id });

/** Instructors get reports on their own courses. */
export const getCourseReport = defineEndpoint('GET /insights/course', {
  needs: 'insights.read',
  fails: ['not_found'],
  query,
  response: successResponse({ data: CourseReport }),
  summary: `Returns a course report: how many students started each lesson, completed it or dropped out there. Computed at most every ${REPORT_MAX_AGE_MINUTES} minutes.`,
});

export const getCourseReportTable = defineEndpoint('GET /insights/course.csv', {
  needs: 'insights.read',
  fails: ['not_found'],
  sends: 'csv',
  query,
  response: z.string(),
  summary: 'Exports the course report as CSV, one row per lesson.',
});
