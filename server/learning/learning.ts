// Learning: a course with its videos, what is done of it, and the certificate at its end.
import type { Cue } from '#contract/captions.ts';
import type { Course } from '#contract/course.ts';
import type { Certificate, Player } from '#contract/learning.ts';
import { isComplete, getProgress } from '#contract/progress.ts';
import type { Progress } from '#contract/progress.ts';
import { lockUser } from '../accounts/accounts.ts';
import {
  courseViews,
  lessonCaptionRows,
  findCourse,
  lessonIdsByCourse,
} from '../courses/catalogue.ts';
import { issueIfComplete, queueCertificateMail } from './certificates.ts';
import { getEnrolment, holdCourse, isEnrolled, recordAccess } from '../courses/enrolments.ts';
import { videoFor, videoUrls } from '../media/videos.ts';
import type { PlayableVideo } from '../media/videos.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { CourseRow, EnrolmentRow, LessonRow } from '../platform/tables.ts';
import * as store from './learning.store.ts';
import { lessonFor, mayEdit } from './lesson-for.ts';
import type { LessonKey } from './lesson-for.ts';
import { countPlayer } from './players.ts';

export { learningStates, progressByCourse } from './learning-states.ts';
export type { LearningState } from './learning-states.ts';

export type LearningDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'mediaSecret' | 'limits'>;

/** Completing a course mails its certificate. */
export type CompletingDeps = LearningDeps & Pick<Deps, 'linkOrigin' | 'mailQueued'>;

export interface FullCourse {
  courseDetails: Course;
  completedVideos: string[];
  /** Seconds. */
  totalDuration: number;
  /** Seconds by lesson. */
  positions: Record<string, number>;
  lastLessonId: string | null;
}

/**
 * A course as its caller may see it: with videos for its students and Admins, without for others;
 * a Draft only for the former. Fails: not_found. Source: API-07, S11.
 */
export async function fullCourse(
  deps: LearningDeps,
  viewer: Viewer,
  { courseId, origin }: { courseId: string; origin: string },
): Promise<FullCourse> {
  const course = found(await findCourse(deps.db, courseId), 'Course not found.');
  const enrolment = await getEnrolment(deps.db, viewer.userId, course.id);
  const isTheirs = await mayEdit(deps.db, viewer, course.id);
  const maySee = enrolment !== undefined || isTheirs;
  if (!maySee && course.status === 'Draft') throw new AppError('not_found', 'Course not found.');
  const [details] = await courseViews(deps.db, [course], {
    origin,
    ...(maySee ? { videoUrl: videoUrls(deps, { viewer, courseId }) } : {}),
    prices: isTheirs ? 'list' : { at: deps.clock() },
    withRevision: isTheirs,
    students: isTheirs
      ? 'latest'
      : { userId: viewer.userId, courseIds: enrolment ? [course.id] : [] },
  });
  const courseDetails = found(details);
  const own = enrolment
    ? await openForStudent(deps, viewer, { course, enrolment, courseDetails })
    : NOTHING_DONE;
  return { courseDetails, totalDuration: courseDetails.durationSeconds, ...own };
}

const NOTHING_DONE = { completedVideos: [], positions: {}, lastLessonId: null };

async function openForStudent(
  deps: LearningDeps,
  { userId, fullName: studentName }: Viewer,
  opened: { course: CourseRow; enrolment: EnrolmentRow; courseDetails: Course },
): Promise<Pick<FullCourse, 'completedVideos' | 'positions' | 'lastLessonId'>> {
  const { course, enrolment, courseDetails } = opened;
  await recordAccess(deps.db, enrolment, { at: deps.clock() });
  const completedVideos = await store.completedIn(deps.db, userId, course.id);
  const lessons = courseDetails.courseContent.flatMap((section) => section.subSection);
  const progress = getProgress(
    lessons.map((lesson) => lesson._id),
    completedVideos,
  );
  if (isComplete(progress))
    await issueIfComplete(deps.db, deps, { userId, studentName, course, progress });
  return {
    completedVideos,
    positions: await store.positionsIn(deps.db, userId, course.id),
    lastLessonId: enrolment.last_lesson_id,
  };
}

/**
 * Marks a lesson complete and issues the certificate with the last one; a repeat is harmless. An
 * Admin's progress is not kept. Fails: not_enrolled, not_found. Source: API-20, S10.
 */
export async function completeLesson(
  deps: CompletingDeps,
  viewer: Viewer,
  key: LessonKey,
): Promise<void> {
  await atLesson(deps, { viewer, key, isLocked: true }, async (tx, { place, at }) => {
    const { user_id: userId, course_id: courseId } = place;
    await store.insertCompletion(tx, { ...place, completed_at: at });
    const course = found(await findCourse(tx, courseId));
    const progress = await progressIn(tx, userId, courseId);
    const completion = { userId, studentName: viewer.fullName, course, progress };
    const certificate = await issueIfComplete(tx, deps, completion);
    const isIssued = certificate !== undefined && Date.parse(certificate.issuedAt) >= at;
    if (isIssued) await queueCertificateMail(deps, tx, { userId, certificate });
  });
  deps.mailQueued();
}

/**
 * Keeps where the caller stopped, at most at the film's end, and counts the player among those of the account that play: one
 * that is not named is one device for each session. An Admin's position is not kept. Fails: not_enrolled, not_found, elsewhere. Source: S10.
 */
export async function savePosition(
  deps: LearningDeps,
  viewer: Viewer,
  { seconds, player, ...key }: LessonKey & { seconds: number; player: Player | undefined },
): Promise<void> {
  const { userId, tokenHash } = viewer;
  // Of two new players at once the second sees the first.
  await atLesson(deps, { viewer, key, isLocked: true }, async (tx, { place, lesson, at }) => {
    const { playersPerAccount: most } = deps.limits;
    const named = player ?? { device: `session-${tokenHash.slice(0, SESSION_DEVICE_CHARACTERS)}` };
    await countPlayer(tx, { userId, player: named, at, most });
    const stopped = Math.floor(Math.min(seconds, lesson.duration_seconds ?? seconds));
    await store.savePosition(tx, place, { seconds: stopped, at });
  });
}

/** Of a token's hash: enough to tell the sessions of one account apart. */
const SESSION_DEVICE_CHARACTERS = 16;

interface AtLesson {
  lesson: LessonRow;
  /** The columns that say who is where. */
  place: { user_id: string; lesson_id: string; course_id: string };
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Keeps what a student did in a lesson, of a course whose lessons stay meanwhile. Their account may be held: of two last
 * lessons that are done at once the second then sees the first. Of an Admin nothing is kept. Fails: not_enrolled, not_found.
 */
async function atLesson(
  { db, clock }: LearningDeps,
  { viewer, key, isLocked: isHeld }: { viewer: Viewer; key: LessonKey; isLocked: boolean },
  keep: (tx: Queries, what: AtLesson) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isHeld) await lockUser(tx, viewer.userId);
    await holdCourse(tx, key.courseId);
    const { lesson, enrolment } = await lessonFor(tx, viewer, key);
    if (viewer.accountType === 'Admin' || !enrolment) return;
    const at = clock();
    await recordAccess(tx, enrolment, { at, lessonId: lesson.id });
    const { user_id, course_id } = enrolment;
    const place = { user_id, lesson_id: lesson.id, course_id };
    await keep(tx, { lesson, place, at });
  });
}

/** Issues the certificate when progress is found to be complete. Source: OPEN-79. */
async function certificateNow(
  deps: LearningDeps,
  db: Queries,
  { viewer, course }: { viewer: Viewer; course: CourseRow },
): Promise<Certificate | undefined> {
  const { userId, fullName: studentName } = viewer;
  const progress = await progressIn(db, userId, course.id);
  return issueIfComplete(db, deps, { userId, studentName, course, progress });
}

async function progressIn(db: Queries, userId: string, courseId: string): Promise<Progress> {
  const lessons = (await lessonIdsByCourse(db, [courseId])).get(courseId) ?? [];
  return getProgress(lessons, await store.completedIn(db, userId, courseId));
}

/** The caller's certificate for a course, issued now if it is due. Fails: not_found. */
export async function myCertificate(
  deps: LearningDeps,
  viewer: Viewer,
  courseId: string,
): Promise<Certificate> {
  const isStudent = await isEnrolled(deps.db, viewer.userId, courseId);
  const course = isStudent ? await findCourse(deps.db, courseId) : undefined;
  const certificate = course && (await certificateNow(deps, deps.db, { viewer, course }));
  return found(certificate, 'There is no certificate for this course yet.');
}

/**
 * Fresh addresses of a lesson's film. With `plain` false the plain file is left out where the film is prepared. Fails:
 * not_enrolled, not_found. Source: S31, S33.
 */
export async function freshVideo(
  deps: LearningDeps,
  viewer: Viewer,
  { plain, ...key }: LessonKey & { plain: boolean },
): Promise<PlayableVideo> {
  const { lesson, enrolment } = await lessonFor(deps.db, viewer, key);
  if (enrolment) await recordAccess(deps.db, enrolment, { at: deps.clock(), lessonId: lesson.id });
  const video = await videoFor(deps, lesson.video_id, { viewer, courseId: key.courseId });
  return plain || !video.adaptive ? video : { ...video, src: undefined };
}

/** What is said in a lesson, in one language. Fails: not_enrolled, not_found. */
export async function lessonCaptions(
  db: Queries,
  viewer: Viewer,
  { language, ...key }: LessonKey & { language: string },
): Promise<Cue[]> {
  const { lesson } = await lessonFor(db, viewer, key);
  return found(
    await lessonCaptionRows.getCues(db, { videoId: lesson.id, language }),
    'There are no captions in this language.',
  );
}
