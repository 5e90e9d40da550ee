// A course as its learner sees it: lessons with videos, completions, certificates.
import * as contract from '#contract/learning.ts';
import type { Certificate, Player } from '#contract/learning.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { isAdmin } from '#site/stores/session.ts';
import { addressOf, API_ORIGIN } from './address.ts';
import { ApiError, call, send } from './client.ts';
import { readCourse } from './course.ts';
import type { SiteCourse } from './course.ts';
import { codeOf, type FailureCode } from './error-codes.ts';
import { fullCourseIn } from './section-7/learning.ts';
import { callOwn } from './server.ts';

export interface FullCourse {
  course: SiteCourse;
  /** Ids of completed lessons; may hold duplicates and lessons that are gone (OPEN-70). */
  completed: string[];
  /** Where the caller stopped, in seconds by lesson; empty where the server keeps none. */
  positions: Record<string, number>;
  lastLessonId: string | null;
}

/** Undefined when the answer holds no course. Throws ApiError. */
export async function fetchFullCourse(courseId: string): Promise<FullCourse | undefined> {
  const answer = await send(contract.getFullCourseDetails, { body: { courseId } });
  const full = fullCourseIn(answer);
  const course = readCourse(full?.courseDetails);
  return full && course && { course, ...full.learned };
}

/** STATE-10; who works on the course previews (OPEN-17), and to them alone a server of ours tells its revision. */
export function mayLearn(course: SiteCourse, user: SessionUser): boolean {
  return (
    course.studentIds.includes(user._id) ||
    (isAdmin(user) && (!user.role || course.revision !== undefined))
  );
}

/** The outline's call carries userId null, the player's does not (OPEN-57); a server goes by the token. */
export type ProgressCaller = 'outline' | 'player';

/** Throws ApiError. */
export async function completeLesson(
  lesson: { courseId: string; lessonId: string },
  caller: ProgressCaller,
): Promise<void> {
  const ids = { courseId: lesson.courseId, subSectionId: lesson.lessonId };
  const body = caller === 'outline' ? { ...ids, userId: null } : ids;
  await send(contract.updateCourseProgress, { body });
}

/** Whether a call failed because no server answered. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_answer';
}

/** Refusals that another try would meet as well. */
const IN_VAIN: readonly FailureCode[] = ['not_signed_in', 'forbidden', 'not_found'];
const UNKNOWN_ID: readonly FailureCode[] = ['malformed', 'not_found'];

export interface LessonKey {
  courseId: string;
  lessonId: string;
}

/** Why a film may not go on: the right to it is withdrawn, or the account plays elsewhere. */
export type PlayingRefusal = 'not_enrolled' | 'elsewhere';
/** settled: it need not be tried again. */
export type PositionOutcome = 'settled' | 'again' | PlayingRefusal;

export interface StoppedAt {
  seconds: number;
  /** Outlives the page. */
  isUnloading: boolean;
  /** What plays on, where something does: then this is its sign of life. */
  player?: Player;
}

/** Keeps where somebody stopped, where the server keeps that. Never rejects. */
export async function savePosition(
  { courseId, lessonId }: LessonKey,
  { seconds, isUnloading, player }: StoppedAt,
): Promise<PositionOutcome> {
  const body = { courseId, subSectionId: lessonId, seconds, ...(player ? { player } : {}) };
  try {
    await callOwn(contract.savePosition, { body, keepalive: isUnloading });
    return 'settled';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'again';
    if (error.code === 'not_enrolled' || error.code === 'elsewhere') return error.code;
    return IN_VAIN.includes(error.code) ? 'settled' : 'again';
  }
}

/** The caller's certificate; undefined when none was issued or the server issues none. Never rejects. */
export async function fetchMyCertificate(courseId: string): Promise<Certificate | undefined> {
  try {
    return (await callOwn(contract.getMyCertificate, { query: { courseId } }))?.data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Anybody's certificate by its id; undefined for an id that was never given out. Throws ApiError. */
export async function fetchCertificate(id: string): Promise<Certificate | undefined> {
  try {
    return (await call(contract.getCertificate, { params: { id } })).data;
  } catch (error) {
    const unknown = error instanceof ApiError && UNKNOWN_ID.includes(error.code);
    if (unknown) return undefined;
    throw error;
  }
}

/** The certificate as a file. Throws ApiError. */
export async function fetchCertificateFile(id: string): Promise<Blob> {
  const address = addressOf({ path: contract.CERTIFICATE_PDF_ADDRESS }, { params: { id } });
  const answer = await fetch(API_ORIGIN + address).catch(() => null);
  if (answer?.ok) return answer.blob();
  throw new ApiError({ code: codeOf(answer?.status ?? 0) });
}
