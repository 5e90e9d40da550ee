// Learning: a course with its videos, progress, certificates.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { progressFields, User } from '../accounts/user.ts';
import { Course, CourseCard, LessonLine } from '../courses/course.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

/**
 * A course as the caller may see it. Enrolled students and admins get `videoUrl`s and completions; other users get the
 * public view. Source: API-07.
 */
export const getFullCourseDetails = defineEndpoint('POST /course/getFullCourseDetails', {
  access: 'signed-in',
  fails: ['not_found'],
  body: z.object({ courseId: Id }),
  response: successResponse({
    data: z.object({
      courseDetails: Course,
      completedVideos: z.array(z.string()),
      /** Seconds. */
      totalDuration: z.int(),
      /** The caller's playback positions, in seconds by lesson. */
      positions: z.record(z.string(), z.int()),
      /** The lesson that the caller opened last. */
      lastLessonId: z.nullable(z.string()),
    }),
  }),
  summary: 'Returns a course with the caller’s access and progress.',
});

/** Marks one lesson complete for the caller. Repeating it is harmless. Source: API-20. */
export const updateCourseProgress = defineEndpoint('POST /course/updateCourseProgress', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ courseId: Id, subSectionId: Id }),
  response: Done,
  summary: 'Marks a lesson as complete.',
});

/** Longer than any video. */
export const POSITION_MAX_SECONDS = 24 * 60 * 60;

/** A tab that plays a video, with a random id of its own. */
export const Player = z.object({
  device: z
    .string()
    .check(
      z.regex(
        /^[\w-]{16,64}$/,
        '`device` must be 16 to 64 letters, digits, hyphens or underscores.',
      ),
    ),
  /** Starts playing instead of the player of the account that has played longest. */
  takeOver: z.optional(z.boolean()),
  /** Only stores the position: the player is not counted. */
  isPaused: z.optional(z.boolean()),
});
export type Player = z.infer<typeof Player>;

/** A player without a heartbeat for this long has stopped. */
export const PLAYER_SILENT_MS = 30_000;

/**
 * Stores the playback position in a lesson, which is also the heartbeat of a playing video: on play and every 10
 * seconds, with the player's id. Refused with `not_enrolled` once access has ended, and with `elsewhere` while the
 * account's maximum of other players is playing (PLAYERS_PER_ACCOUNT, 2 by default); then nothing is stored and the
 * video stops. A paused player is not counted. Requests without a player id count as one player per session.
 * Source: api-contract section 3.
 */
export const savePosition = defineEndpoint('POST /course/savePosition', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'elsewhere'],
  body: z.object({
    courseId: Id,
    subSectionId: Id,
    seconds: z
      .number('`seconds` must be a number up to 86400.')
      .check(
        z.minimum(0, '`seconds` must be 0 or more.'),
        z.maximum(POSITION_MAX_SECONDS, '`seconds` must be a number up to 86400.'),
      ),
    player: z.optional(Player),
  }),
  response: Done,
  summary: 'Stores the playback position in a lesson.',
});

const ownFields = {
  ...progressFields,
  lastAccessedAt: z.nullable(z.string()),
  certificateId: z.nullable(z.string()),
};

/** A course with only ids, names and lengths of its content, for lists of many courses. */
const OutlinedCourse = z.extend(Course, {
  courseContent: z.array(
    z.object({ _id: z.string(), sectionName: z.string(), subSection: z.array(LessonLine) }),
  ),
});

/**
 * The caller with their courses: `data` is a user object. Lessons have only id, title and length, to keep the response
 * small; `view=card` omits them. Source: API-38.
 */
export const getEnrolledCourses = defineEndpoint('GET /profile/getEnrolledCourses', {
  access: 'signed-in',
  query: z.object({ view: z.optional(z.string()) }),
  response: successResponse({
    data: z.extend(User, {
      courses: z.array(
        z.union([z.extend(OutlinedCourse, ownFields), z.extend(CourseCard, ownFields)]),
      ),
    }),
  }),
  summary: 'Returns the caller with their enrolled courses.',
});

export const Enrolment = z.object({
  courseId: z.string(),
  ...progressFields,
  lastAccessedAt: z.nullable(z.string()),
  lastLessonId: z.nullable(z.string()),
  /** Where to continue, with seconds in that lesson; null before the start and after completion. */
  resume: z.nullable(
    z.object({
      sectionId: z.string(),
      lessonId: z.string(),
      title: z.string(),
      seconds: z.int(),
    }),
  ),
  certificateId: z.nullable(z.string()),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** The caller's enrolments with exact counts. Source: api-contract section 3. */
export const getEnrolments = defineEndpoint('GET /profile/enrolments', {
  access: 'signed-in',
  response: successResponse({ data: z.array(Enrolment) }),
  summary: 'Lists the caller’s enrolments with progress.',
});

/** The data of a certificate. `score` of `total` lessons. */
export const Certificate = z.object({
  id: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  studentName: z.string(),
  score: z.int(),
  total: z.int(),
  issuedAt: z.string(),
  /** False if its student is no longer enrolled: withdrawn or refunded. */
  valid: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;

/** The caller's certificate for a course, issued when progress is 100%. */
export const getMyCertificate = defineEndpoint('GET /certificates/mine', {
  access: 'signed-in',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  response: successResponse({ data: Certificate }),
  summary: 'Returns the caller’s certificate for a course.',
});

/** URL of a certificate as a PDF file. */
export const CERTIFICATE_PDF_PATH = '/certificates/:id.pdf';

/** Public verification of a certificate. */
export const getCertificate = defineEndpoint('GET /certificates/:id', {
  access: 'public',
  fails: ['not_found'],
  params: z.object({ id: Id }),
  response: successResponse({ data: Certificate }),
  summary: 'Verifies a certificate.',
});
