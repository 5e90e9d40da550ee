// The admin dashboard: counts and the latest events.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Paise } from '../sales/money.ts';

export const ACTIVITY_EVENTS_MAX = 20;
/** Number of days in the enrolment chart, today included. */
export const TREND_DAYS = 30;

/** A failing site build. Visitors still see the pages of the last successful build. */
export const FailedBuild = z.object({
  /** The machine and its folder of pages, or the deploy hook. */
  place: z.string(),
  /** Time of the first failure since the last success (ISO). */
  failedAt: z.string(),
  nextTryAt: z.string(),
  /** The last successful build; null if unknown. */
  builtAt: z.nullable(z.string()),
  /** The end of the build's output, for the operator. */
  error: z.string(),
});
export type FailedBuild = z.infer<typeof FailedBuild>;

export const Overview = z.object({
  courses: z.int(),
  publishedCourses: z.int(),
  /** People enrolled in at least one course. */
  students: z.int(),
  /** Student accounts, enrolled or not. */
  studentAccounts: z.int(),
  enrolments: z.int(),
  certificatesIssued: z.int(),
  /** Enrolments in which every lesson is completed. */
  completions: z.int(),
  /** Captured minus refunded: the net of contract/sales/revenue.ts. Absent without `revenue.read`. */
  revenuePaise: z.optional(Paise),
  /** The last days in Indian time, oldest first, including days without events. */
  lastDays: z.array(z.object({ day: z.string(), enrolments: z.int(), certificates: z.int() })),
  /** Empty if no build fails. Absent for instructors and from older servers. */
  failedBuilds: z.optional(z.array(FailedBuild)),
});
export type Overview = z.infer<typeof Overview>;

/** Source: OPEN-09. */
export const getOverview = defineEndpoint('GET /insights/overview', {
  needs: 'insights.read',
  response: successResponse({ data: Overview }),
  summary:
    'Returns the dashboard figures: courses, students, certificates, completions, revenue, the recent trend and failing site builds. Instructors only get figures for their own courses.',
});

const EventKind = z.enum(['student', 'enrolment', 'completion', 'certificate', 'publication']);

export const ActivityEvent = z.object({
  kind: EventKind,
  at: z.string(),
  /** One sentence for a list. */
  text: z.string(),
  /** A path of the site. */
  link: z.string(),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** Source: OPEN-35. */
export const getActivity = defineEndpoint('GET /insights/activity', {
  needs: 'insights.read',
  response: successResponse({ data: z.array(ActivityEvent) }),
  summary: `Lists the latest ${ACTIVITY_EVENTS_MAX} events: new students, enrolments, completions, certificates and published courses.`,
});
