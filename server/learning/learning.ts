// Learning: courses with videos, progress, playback positions, and certificates.
import type { Attachment } from '#contract/courses/attachments.ts';
import type { Cue } from '#contract/courses/captions.ts';
import type { Course } from '#contract/courses/course.ts';
import type { LessonText } from '#contract/courses/lesson-text.ts';
import type { Certificate, Player } from '#contract/learning/learning.ts';
import { isComplete, computeProgress } from '#contract/learning/progress.ts';
import type { Progress } from '#contract/learning/progress.ts';
import { lockUser } from '../accounts/accounts.ts';
import { hasCoursePermission } from '../accounts/teaching.ts';
import {
  lessonCaptionQueries,
  findCourseById,
  getLesson,
  listLessonIdsByCourse,
} from '../courses/catalogue.ts';
import { loadAttachmentViews } from '../courses/attachments.ts';
import { loadLessonText } from '../courses/lesson-texts.ts';
import { loadCourseViews } from '../courses/views.ts';
import { issueIfComplete, queueCertificateMail } from './certificates.ts';
import { getEnrolment, lockCourseShared, isEnrolled, recordAccess } from '../courses/enrolments.ts';
import { createVideoUrlBuilder } from '../media/playback-token.ts';
import { getPlayableVideo } from '../media/videos.ts';
import type { PlayableVideo } from '../media/videos.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { CourseRow, EnrolmentRow, LessonRow } from '../platform/tables.ts';
import * as store from './learning.store.ts';
import { recordHeartbeat } from './players.ts';

export {
  listLearningStates as learningStates,
  listProgressByCourse as progressByCourse,
} from './learning-states.ts';
export type { LearningState } from './learning-states.ts';

/** Completing a course mails its certificate. */
interface LessonKey {
  courseId: string;
  lessonId: string;
}

/** Whether the viewer may edit the content of the course. */
const canEdit = (db: Queries, viewer: Viewer, courseId: string): Promise<boolean> =>
  hasCoursePermission(db, viewer, { permission: 'courses.edit', courseId });

/** The lesson, for students and editors of its course. Fails: not_enrolled, not_found. */
async function getAccessibleLesson(
  db: Queries,
  viewer: Viewer,
  key: LessonKey,
): Promise<{ lesson: LessonRow; enrolment: EnrolmentRow | undefined }> {
  const enrolment = await getEnrolment(db, viewer.userId, key.courseId);
  if (!enrolment && !(await canEdit(db, viewer, key.courseId))) {
    throw new AppError('not_enrolled', 'You need to enroll in this course to access the content');
  }
  return { lesson: requireFound(await getLesson(db, key), 'Lesson not found.'), enrolment };
}

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
 * A course as the caller may see it: with videos for its students and editors, without for others, who cannot see drafts.
 * Fails: not_found. Source: API-07, S11.
 */
export async function getFullCourse(
  deps: Deps,
  viewer: Viewer,
  { courseId, origin }: { courseId: string; origin: string },
): Promise<FullCourse> {
  const course = requireFound(await findCourseById(deps.db, courseId), 'Course not found.');
  const enrolment = await getEnrolment(deps.db, viewer.userId, course.id);
  const canEditCourse = await canEdit(deps.db, viewer, course.id);
  const canWatch = enrolment !== undefined || canEditCourse;
  if (!canWatch && course.status === 'Draft') throw new AppError('not_found', 'Course not found.');
  const [details] = await loadCourseViews(deps.db, [course], {
    origin,
    ...(canWatch ? { videoUrl: createVideoUrlBuilder(deps, { viewer, courseId }) } : {}),
    prices: canEditCourse ? 'list' : { at: deps.clock() },
    withRevision: canEditCourse,
    students: canEditCourse
      ? 'latest'
      : { userId: viewer.userId, courseIds: enrolment ? [course.id] : [] },
  });
  const courseDetails = requireFound(details);
  const own = enrolment
    ? await openForStudent(deps, viewer, { course, enrolment, courseDetails })
    : NO_PROGRESS;
  return { courseDetails, totalDuration: courseDetails.durationSeconds, ...own };
}

const NO_PROGRESS = { completedVideos: [], positions: {}, lastLessonId: null };

async function openForStudent(
  deps: Deps,
  { userId, fullName: studentName }: Viewer,
  opened: { course: CourseRow; enrolment: EnrolmentRow; courseDetails: Course },
): Promise<Pick<FullCourse, 'completedVideos' | 'positions' | 'lastLessonId'>> {
  const { course, enrolment, courseDetails } = opened;
  await recordAccess(deps.db, enrolment, { at: deps.clock() });
  const completedVideos = await store.listCompletedLessonIds(deps.db, userId, course.id);
  const lessons = courseDetails.courseContent.flatMap((section) => section.subSection);
  const progress = computeProgress(
    lessons.map((lesson) => lesson._id),
    completedVideos,
  );
  if (isComplete(progress))
    await issueIfComplete(deps.db, deps, { userId, studentName, course, progress });
  return {
    completedVideos,
    positions: await store.listCoursePositions(deps.db, userId, course.id),
    lastLessonId: enrolment.last_lesson_id,
  };
}

/**
 * Marks a lesson as complete and issues the certificate after the last one. Idempotent. Progress of Admins is not stored.
 * Fails: not_enrolled, not_found. Source: API-20, S10.
 */
export async function completeLesson(deps: Deps, viewer: Viewer, key: LessonKey): Promise<void> {
  await recordInLesson(deps, { viewer, key }, async (tx, { keyColumns, at }) => {
    const { user_id: userId, course_id: courseId } = keyColumns;
    await store.insertCompletion(tx, { ...keyColumns, completed_at: at });
    const course = requireFound(await findCourseById(tx, courseId));
    const progress = await loadProgress(tx, userId, courseId);
    const completion = { userId, studentName: viewer.fullName, course, progress };
    const certificate = await issueIfComplete(tx, deps, completion);
    const isIssued = certificate !== undefined && Date.parse(certificate.issuedAt) >= at;
    if (isIssued) await queueCertificateMail(deps, tx, { userId, certificate });
  });
  deps.mailQueued();
}

/**
 * Saves the playback position, at most the video's end, and counts the player as active unless it is paused. A request
 * without a player counts as one device per session. Positions of Admins are not stored. Fails: not_enrolled, not_found,
 * elsewhere. Source: S10.
 */
export async function savePosition(
  deps: Deps,
  viewer: Viewer,
  { seconds, player, ...key }: LessonKey & { seconds: number; player: Player | undefined },
): Promise<void> {
  const { userId, tokenHash } = viewer;
  await recordInLesson(deps, { viewer, key }, async (tx, { keyColumns, lesson, at }) => {
    const { playersPerAccount: limit } = deps.limits;
    const knownPlayer: Player = player ?? {
      device: `session-${tokenHash.slice(0, SESSION_DEVICE_CHARACTERS)}`,
    };
    if (!knownPlayer.isPaused)
      await recordHeartbeat(tx, { userId, player: knownPlayer, at, limit });
    const positionSeconds = Math.floor(Math.min(seconds, lesson.duration_seconds ?? seconds));
    await store.savePosition(tx, keyColumns, { seconds: positionSeconds, at });
  });
}

/** Enough of the token hash to distinguish the sessions of one account. */
const SESSION_DEVICE_CHARACTERS = 16;

interface LessonContext {
  lesson: LessonRow;
  /** Key columns. */
  keyColumns: { user_id: string; lesson_id: string; course_id: string };
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Writes what a student did in a lesson; does nothing for Admins. Locks the account, so that concurrent completions and new
 * players see each other, and the course, so that its lessons do not change. Fails: not_enrolled, not_found.
 */
async function recordInLesson(
  { db, clock }: Deps,
  { viewer, key }: { viewer: Viewer; key: LessonKey },
  write: (tx: Queries, context: LessonContext) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.userId);
    await lockCourseShared(tx, key.courseId);
    const { lesson, enrolment } = await getAccessibleLesson(tx, viewer, key);
    if (viewer.accountType === 'Admin' || !enrolment) return;
    const at = clock();
    await recordAccess(tx, enrolment, { at, lessonId: lesson.id });
    const { user_id, course_id } = enrolment;
    const keyColumns = { user_id, lesson_id: lesson.id, course_id };
    await write(tx, { lesson, keyColumns, at });
  });
}

async function loadProgress(db: Queries, userId: string, courseId: string): Promise<Progress> {
  const lessons = (await listLessonIdsByCourse(db, [courseId])).get(courseId) ?? [];
  return computeProgress(lessons, await store.listCompletedLessonIds(db, userId, courseId));
}

const NO_CERTIFICATE = 'There is no certificate for this course yet.';

/** The caller's certificate for a course, issued now if it is due. Fails: not_found. Source: OPEN-79. */
export async function getOwnCertificate(
  deps: Deps,
  viewer: Viewer,
  courseId: string,
): Promise<Certificate> {
  const { userId, fullName: studentName } = viewer;
  const isStudent = await isEnrolled(deps.db, userId, courseId);
  const course = requireFound(
    isStudent ? await findCourseById(deps.db, courseId) : undefined,
    NO_CERTIFICATE,
  );
  const progress = await loadProgress(deps.db, userId, courseId);
  const completion = { userId, studentName, course, progress };
  return requireFound(await issueIfComplete(deps.db, deps, completion), NO_CERTIFICATE);
}

/**
 * Fresh URLs of a lesson's video. With `plain` false the MP4 file is left out when the video has adaptive streams. Fails:
 * not_enrolled, not_found. Source: S31, S33.
 */
export async function getLessonVideo(
  deps: Deps,
  viewer: Viewer,
  { plain, ...key }: LessonKey & { plain: boolean },
): Promise<PlayableVideo> {
  const { lesson, enrolment } = await getAccessibleLesson(deps.db, viewer, key);
  if (enrolment) await recordAccess(deps.db, enrolment, { at: deps.clock(), lessonId: lesson.id });
  const videoId = requireFound(lesson.video_id ?? undefined, 'This lesson has no video.');
  const video = await getPlayableVideo(deps, videoId, { viewer, courseId: key.courseId });
  return plain || !video.adaptive ? video : { ...video, src: undefined };
}

/** The text of a text lesson. Fails: not_enrolled, not_found. */
export async function getLessonText(
  deps: Deps,
  viewer: Viewer,
  { origin, ...key }: LessonKey & { origin: string },
): Promise<LessonText> {
  const { lesson, enrolment } = await getAccessibleLesson(deps.db, viewer, key);
  if (enrolment) await recordAccess(deps.db, enrolment, { at: deps.clock(), lessonId: lesson.id });
  return loadLessonText(deps.db, lesson.id, origin);
}

/** The files of a lesson. Fails: not_enrolled, not_found. */
export async function getLessonAttachments(
  deps: Deps,
  viewer: Viewer,
  key: LessonKey,
): Promise<Attachment[]> {
  const { lesson } = await getAccessibleLesson(deps.db, viewer, key);
  return loadAttachmentViews(deps, { viewer, courseId: key.courseId }, lesson.id);
}

/** The captions of a lesson in one language. Fails: not_enrolled, not_found. */
export async function getLessonCaptions(
  db: Queries,
  viewer: Viewer,
  { language, ...key }: LessonKey & { language: string },
): Promise<Cue[]> {
  const { lesson } = await getAccessibleLesson(db, viewer, key);
  return requireFound(
    await lessonCaptionQueries.findCues(db, { lessonOrCourseId: lesson.id, language }),
    'There are no captions in this language.',
  );
}
