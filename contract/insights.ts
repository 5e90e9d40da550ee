// What the dashboard of an admin shows: true counts and the latest events.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Paise } from './money.ts';

export const EVENTS_SHOWN = 20;
/** Number of days in the enrolment chart, today included. */
export const TREND_DAYS = 30;

/** A build of the site that fails: visitors see its pages as they were. */
export const FailedBuild = z.object({
  /** The machine and its folder of pages, or the hook that has them built elsewhere. */
  place: z.string(),
  /** Since when. */
  failedAt: z.string(),
  nextTryAt: z.string(),
  /** The last build that went well; null where none is known. */
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
  /** Accounts of students, enrolled or not. */
  studentAccounts: z.int(),
  enrolments: z.int(),
  certificatesIssued: z.int(),
  /** Enrolments in which every lesson is done. */
  completions: z.int(),
  /** What was ever captured less what was given back: the net of contract/revenue.ts. For who may read revenue. */
  revenuePaise: z.optional(Paise),
  /** The last days by Indian time, oldest first, those without anything included. */
  lastDays: z.array(z.object({ day: z.string(), enrolments: z.int(), certificates: z.int() })),
  /** Empty while all goes well; absent from older servers. */
  failedBuilds: z.optional(z.array(FailedBuild)),
});
export type Overview = z.infer<typeof Overview>;

/** Source: OPEN-09. */
export const getOverview = endpoint('GET /insights/overview', {
  needs: 'insights.read',
  answer: answerWith({ data: Overview }),
  summary:
    'True counts of courses, students, certificates, completions and revenue, the trend of the last days, and builds of the site that fail; of an instructor’s own courses to an instructor.',
});

export const EventKind = z.enum([
  'student',
  'enrolment',
  'completion',
  'certificate',
  'publication',
]);

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
export const getActivity = endpoint('GET /insights/activity', {
  needs: 'insights.read',
  answer: answerWith({ data: z.array(ActivityEvent) }),
  summary: `The latest ${EVENTS_SHOWN} events: new students, enrolments, completions, certificates, publications.`,
});
