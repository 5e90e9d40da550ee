// A learner's courses: enrolments, content, progress and certificates.
import * as learning from '#contract/learning/learning.ts';
import type { Certificate, Enrolment } from '#contract/learning/learning.ts';
import { type Progress, computeProgress } from '#contract/learning/progress.ts';
import { getOrCreateDeviceName } from '#site/stores/device.ts';
import { isAdmin, type SessionUser, type StoredCourse } from '#site/stores/session.ts';
import { fetchCourseRow } from './catalogue.ts';
import { ApiError, call, send } from './client.ts';
import { readCourse, type SiteCourse } from './course.ts';
import type { FailureCode } from './error-codes.ts';
import { fetchFile } from './files.ts';
import { parseEnrolled, parseFullCourse, parseProgress } from './section-7/learning.ts';
import { callOwn, isOwnServer } from './server.ts';

export interface FullCourse {
  course: SiteCourse;
  /** Ids of completed lessons; may contain duplicates and deleted lessons (OPEN-70). */
  completed: string[];
  /** Playback positions in seconds by lesson; empty if the server stores none. */
  positions: Record<string, number>;
  lastLessonId: string | null;
}

/** Undefined for a response without a course. Throws ApiError. */
export async function fetchFullCourse(courseId: string): Promise<FullCourse | undefined> {
  const answer = await send(learning.getFullCourseDetails, { body: { courseId } });
  const full = parseFullCourse(answer);
  const course = readCourse(full?.courseDetails);
  return full && course && { course, ...full.learned };
}

/** STATE-10; the team previews (OPEN-17): our server sends the revision only to them. */
export function canLearn(course: SiteCourse, user: SessionUser): boolean {
  return (
    course.studentIds.includes(user._id) ||
    (isAdmin(user) && (!user.role || course.revision !== undefined))
  );
}

/** The outline sends userId null, the player does not (OPEN-57); servers use the token. */
export type ProgressCaller = 'outline' | 'player';

/** Throws ApiError. */
export async function completeLesson(
  lesson: { courseId: string; lessonId: string },
  caller: ProgressCaller,
): Promise<void> {
  const ids = { courseId: lesson.courseId, subSectionId: lesson.lessonId };
  const body = caller === 'outline' ? { ...ids, userId: null } : ids;
  await send(learning.updateCourseProgress, { body });
}

/** Whether a call failed because no server answered. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_answer';
}

/** Refusals that a retry would meet again. */
const FINAL_CODES: readonly FailureCode[] = ['not_signed_in', 'forbidden', 'not_found'];
const UNKNOWN_ID_CODES: readonly FailureCode[] = ['malformed', 'not_found'];

export interface LessonKey {
  courseId: string;
  lessonId: string;
}

/** Why playback has to stop: access was withdrawn, or the account plays elsewhere. */
export type PlaybackRefusal = 'not_enrolled' | 'elsewhere';
/** settled: no retry is needed. again: retry later. */
export type PositionResult = 'settled' | 'again' | PlaybackRefusal;

export interface PlaybackPosition {
  seconds: number;
  /** The request survives leaving the page. */
  isUnloading: boolean;
  /** Whether this tab is playing; then the request is also its heartbeat. takes-over: plays here instead of elsewhere. */
  plays: boolean | 'takes-over';
}

/** Saves a playback position on our server. Never rejects. */
export async function savePosition(
  { courseId, lessonId }: LessonKey,
  { seconds, isUnloading, plays }: PlaybackPosition,
): Promise<PositionResult> {
  const player = {
    device: getOrCreateDeviceName(),
    ...(plays === 'takes-over' ? { takeOver: true } : {}),
    ...(plays ? {} : { isPaused: true }),
  };
  const body = { courseId, subSectionId: lessonId, seconds, player };
  try {
    await callOwn(learning.savePosition, { body, keepalive: isUnloading });
    return 'settled';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'again';
    if (error.code === 'not_enrolled' || error.code === 'elsewhere') return error.code;
    return FINAL_CODES.includes(error.code) ? 'settled' : 'again';
  }
}

/** The caller's certificate, if issued. Never rejects. */
export async function fetchMyCertificate(courseId: string): Promise<Certificate | undefined> {
  try {
    return (await callOwn(learning.getMyCertificate, { query: { courseId } }))?.data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** A certificate by its id; undefined for an unknown id. Throws ApiError. */
export async function fetchCertificate(id: string): Promise<Certificate | undefined> {
  try {
    return (await call(learning.getCertificate, { params: { id } })).data;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN_ID_CODES.includes(error.code)) return undefined;
    throw error;
  }
}

/** The certificate as a file. Throws ApiError. */
export function fetchCertificateFile(id: string): Promise<Blob> {
  const pdf = { ...learning.getCertificate, path: learning.CERTIFICATE_PDF_PATH };
  return fetchFile(pdf, { params: { id } });
}

/** Empty on a server of section 7, where each course names its students. Throws ApiError. */
export async function fetchEnrolments(): Promise<Enrolment[]> {
  return (await callOwn(learning.getEnrolments))?.data ?? [];
}

/** The students that a course names; empty on our server, which lists enrolments. Throws ApiError. */
export async function fetchStudentIds(courseId: string): Promise<string[]> {
  if (await isOwnServer()) return [];
  return readCourse(await fetchCourseRow(courseId, { fresh: true }))?.studentIds ?? [];
}

export interface LearnerCourse {
  course: SiteCourse;
  completed: string[];
  progress: Progress;
}

/** The course with the caller's completed lessons. Throws ApiError. */
export async function fetchLearnerCourse(courseId: string): Promise<LearnerCourse> {
  const full = await fetchFullCourse(courseId);
  if (!full) throw new ApiError({ code: 'no_answer' });
  const lessons = full.course.sections.flatMap((section) => section.subSection);
  const ids = lessons.map((lesson) => lesson._id);
  return { ...full, progress: computeProgress(ids, full.completed) };
}

export interface EnrolledCourse {
  course: SiteCourse;
  done: number;
  total: number;
  percent: number;
  /** ISO time, if the server sends it. */
  lastAccessedAt: string | undefined;
  certificateId: string | undefined;
  /** The lesson to continue with, if the server sends it. */
  resume: { sectionId: string; lessonId: string; title: string; seconds: number } | undefined;
}

/** Throws ApiError if the list fails; a failed count is 0 (DASH-16, OPEN-75). */
export async function fetchEnrolledCourses(): Promise<EnrolledCourse[]> {
  const [answer, enrolments] = await Promise.all([
    send(learning.getEnrolledCourses, { query: { view: 'card' } }),
    fetchEnrolmentsOrNone(),
  ]);
  const rows = parseEnrolled(answer);
  if (!rows) throw new ApiError({ code: 'no_answer' });
  const courses = await Promise.all(rows.map((row) => readEnrolled(row, enrolments)));
  return courses.filter((course) => course !== undefined);
}

/** The counts can also be computed course by course. */
async function fetchEnrolmentsOrNone(): Promise<readonly Enrolment[]> {
  try {
    return await fetchEnrolments();
  } catch {
    return [];
  }
}

async function readEnrolled(
  row: unknown,
  enrolments: readonly Enrolment[],
): Promise<EnrolledCourse | undefined> {
  const course = readCourse(row);
  if (!course) return undefined;
  const known = parseProgress(
    enrolments.find((enrolment) => enrolment.courseId === course.id) ?? row,
  );
  if (!known) return countLessons(course);
  const { completedLessons: done, totalLessons: total, progress: percent = 0, ...rest } = known;
  return { ...toEnrolledCourse(course), ...rest, done, total, percent };
}

async function countLessons(course: SiteCourse): Promise<EnrolledCourse> {
  try {
    const { progress } = await fetchLearnerCourse(course.id);
    return { ...toEnrolledCourse(course), ...progress };
  } catch {
    return toEnrolledCourse(course);
  }
}

/** The courses stored with the user at login (DASH-17). */
export function toEnrolledCourses(stored: readonly StoredCourse[]): EnrolledCourse[] {
  return stored.flatMap((item) => {
    const course = readCourse(item);
    const { completedLessons: done, totalLessons: total, progress: percent } = item;
    return course ? [{ ...toEnrolledCourse(course), done, total, percent }] : [];
  });
}

/** A course of unknown progress. */
export function toEnrolledCourse(course: SiteCourse): EnrolledCourse {
  const ids = course.sections.flatMap((section) => section.subSection.map((lesson) => lesson._id));
  const { done, total, percent } = computeProgress(ids, []);
  return {
    course,
    done,
    total: total || course.lessonsCount,
    percent,
    lastAccessedAt: undefined,
    certificateId: undefined,
    resume: undefined,
  };
}
