// Learning: a course with its videos, progress, certificates.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { progressFields, User } from './user.ts';
import { Course, CourseCard, LessonLine } from './course.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/**
 * A course with everything its caller may see. Enrolled students and Admins get `videoUrl`s and
 * completions; anybody else signed in gets the public view. Source: API-07.
 */
export const getFullCourseDetails = endpoint('POST /course/getFullCourseDetails', {
  access: 'signed-in',
  fails: ['not_found'],
  body: z.object({ courseId: Id }),
  answer: answerWith({
    data: z.object({
      courseDetails: Course,
      completedVideos: z.array(z.string()),
      /** Seconds. */
      totalDuration: z.int(),
      /** Where the caller stopped, in seconds by lesson. */
      positions: z.record(z.string(), z.int()),
      /** The lesson that the caller opened last. */
      lastLessonId: z.nullable(z.string()),
    }),
  }),
  summary: 'A course as its learner sees it.',
});

/** Marks one lesson complete for the caller. Repeating it is harmless. Source: API-20. */
export const updateCourseProgress = endpoint('POST /course/updateCourseProgress', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ courseId: Id, subSectionId: Id }),
  answer: Done,
  summary: 'Marks a lesson complete.',
});

/** A film is shorter than this. */
const POSITION_MAX_SECONDS = 24 * 60 * 60;

/** A tab that plays a film: it names itself, by chance. */
export const Player = z.object({
  device: z
    .string()
    .check(z.regex(/^[\w-]{16,64}$/, 'A player has 16 to 64 letters, digits and hyphens.')),
  /** Plays from now on in the place of the account's player that has played longest. */
  takeOver: z.optional(z.boolean()),
});
export type Player = z.infer<typeof Player>;

/** A player that says nothing for this long plays no more. */
export const PLAYER_SILENT_MS = 30_000;

/**
 * Stores the playback position in a lesson. While a video plays this is also the heartbeat: on play and every 10 seconds,
 * with the id of the player. Refused with `not_enrolled` once access has ended, and with `elsewhere` while the account's
 * limit of other players is playing (PLAYERS_PER_ACCOUNT, 2 by default); then nothing is stored and the video stops.
 * Without a player id the session counts as one player. Source: api-contract section 3.
 */
export const savePosition = endpoint('POST /course/savePosition', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'elsewhere'],
  body: z.object({
    courseId: Id,
    subSectionId: Id,
    seconds: z
      .number('A position is a number of seconds.')
      .check(
        z.minimum(0, 'A position is not before the beginning.'),
        z.maximum(POSITION_MAX_SECONDS, 'A position is a number of seconds.'),
      ),
    player: z.optional(Player),
  }),
  answer: Done,
  summary: 'Keeps where the caller stopped in a lesson.',
});

const ownFields = {
  ...progressFields,
  lastAccessedAt: z.nullable(z.string()),
  certificateId: z.nullable(z.string()),
};

/** A course whose content is listed by ids, names and lengths, as a list of many courses can carry it. */
const OutlinedCourse = z.extend(Course, {
  courseContent: z.array(
    z.object({ _id: z.string(), sectionName: z.string(), subSection: z.array(LessonLine) }),
  ),
});

/**
 * The caller with their courses: `data` is a user object. Lessons have only id, title and length, to keep the answer small;
 * `view=card` omits them. Source: API-38.
 */
export const getEnrolledCourses = endpoint('GET /profile/getEnrolledCourses', {
  access: 'signed-in',
  query: z.object({ view: z.optional(z.string()) }),
  answer: answerWith({
    data: z.extend(User, {
      courses: z.array(
        z.union([z.extend(OutlinedCourse, ownFields), z.extend(CourseCard, ownFields)]),
      ),
    }),
  }),
  summary: 'The caller with the courses they are enrolled in.',
});

export const Enrolment = z.object({
  courseId: z.string(),
  ...progressFields,
  lastAccessedAt: z.nullable(z.string()),
  lastLessonId: z.nullable(z.string()),
  /** Where to go on; null before anything was begun and once all is done. Seconds in that lesson. */
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

/** Which courses the caller is enrolled in, with true counts. Source: api-contract section 3. */
export const getEnrolments = endpoint('GET /profile/enrolments', {
  access: 'signed-in',
  answer: answerWith({ data: z.array(Enrolment) }),
  summary: 'The courses of the caller with progress.',
});

/** What a certificate says. `score` of `total` lessons. */
export const Certificate = z.object({
  id: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  studentName: z.string(),
  score: z.int(),
  total: z.int(),
  issuedAt: z.string(),
  /** False once its student is no longer enrolled: withdrawn or refunded. */
  valid: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;

/** The caller's certificate for a course, issued when progress is found to be 100%. */
export const getMyCertificate = endpoint('GET /certificates/mine', {
  access: 'signed-in',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  answer: answerWith({ data: Certificate }),
  summary: 'The certificate of the caller for a course.',
});

/** Address of a certificate as a PDF file, answered with bytes and not with JSON. */
export const CERTIFICATE_PDF_ADDRESS = '/certificates/:id.pdf';

/** Public verification of a certificate. */
export const getCertificate = endpoint('GET /certificates/:id', {
  access: 'public',
  fails: ['not_found'],
  params: z.object({ id: Id }),
  answer: answerWith({ data: Certificate }),
  summary: 'Verifies a certificate.',
});
