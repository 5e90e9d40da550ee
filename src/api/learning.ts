// A course as its learner sees it: lessons with videos, completions, certificates.
import * as contract from '#contract/learning.ts';
import type { Certificate } from '#contract/learning.ts';
import { freshLessonVideo } from '#contract/media.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { isAdmin } from '#site/stores/session.ts';
import { addressOf, API_ORIGIN } from './address.ts';
import { ApiError, call, send } from './client.ts';
import { readCourse } from './course.ts';
import type { SiteCourse } from './course.ts';
import { codeOf, type FailureCode } from './error-codes.ts';
import { fullCourseIn } from './section-7/full-course.ts';
import { callIfOffered } from './section-7/server.ts';

export interface FullCourse {
  course: SiteCourse;
  /** Ids of completed lessons; may hold duplicates and lessons that are gone (OPEN-70). */
  completed: string[];
  /** Where the caller stopped, in seconds by lesson; empty where the server keeps none. */
  positions: Record<string, number>;
  lastLessonId: string | null;
}

export interface VideoSource {
  src: string;
  type: string;
}

/** Undefined when the answer holds no course. Throws ApiError. */
export async function fetchFullCourse(courseId: string): Promise<FullCourse | undefined> {
  const answer = await send(contract.getFullCourseDetails, { body: { courseId } });
  const full = fullCourseIn(answer);
  const course = readCourse(full?.courseDetails);
  return full && course && { course, ...full.learned };
}

/** STATE-10; an Admin previews (OPEN-17). */
export function mayLearn(course: SiteCourse, user: SessionUser): boolean {
  return course.studentIds.includes(user._id) || isAdmin(user);
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

/** The lesson, or the right to it, is no more. */
const GONE: readonly FailureCode[] = ['forbidden', 'not_enrolled', 'not_found'];
/** Refusals that another try would meet as well. */
const IN_VAIN: readonly FailureCode[] = ['not_signed_in', ...GONE];
const UNKNOWN_ID: readonly FailureCode[] = ['malformed', 'not_found'];

interface LessonKey {
  courseId: string;
  lessonId: string;
}

/**
 * Keeps where somebody stopped, where the server keeps that; `leaving` outlives the page. Says whether it need not
 * be tried again. Never rejects.
 */
export async function savePosition(
  { courseId, lessonId }: LessonKey,
  stopped: { seconds: number; isUnloading: boolean },
): Promise<boolean> {
  const body = { courseId, subSectionId: lessonId, seconds: stopped.seconds };
  try {
    await callIfOffered(contract.savePosition, { body, keepalive: stopped.isUnloading });
    return true;
  } catch (error) {
    return error instanceof ApiError && IN_VAIN.includes(error.code);
  }
}

/** gone: the lesson, or the right to it, is no more. failed: nobody knows. */
export type FreshVideo = VideoSource | 'gone' | 'failed';

/** A fresh address of a lesson's video, by a call of its own or with the whole course. Never rejects. */
export async function freshVideo({ courseId, lessonId }: LessonKey): Promise<FreshVideo> {
  try {
    const body = { courseId, subSectionId: lessonId };
    const answer = await callIfOffered(freshLessonVideo, { body });
    if (answer) return answer.sources[0] ?? 'gone';
    return addressIn(await fetchFullCourse(courseId), lessonId);
  } catch (error) {
    const gone = error instanceof ApiError && GONE.includes(error.code);
    return gone ? 'gone' : 'failed';
  }
}

function addressIn(full: FullCourse | undefined, lessonId: string): FreshVideo {
  const lessons = full?.course.sections.flatMap((section) => section.subSection) ?? [];
  const address = lessons.find((lesson) => lesson._id === lessonId)?.videoUrl;
  return address ? sourceOf(address) : 'gone';
}

/** The source of a lesson's address, which alone says no type. */
export function sourceOf(address: string): VideoSource {
  const path = address.split(/[?#]/)[0] ?? '';
  return { src: address, type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4' };
}

/** The caller's certificate; undefined when none was issued or the server issues none. Never rejects. */
export async function fetchMyCertificate(courseId: string): Promise<Certificate | undefined> {
  try {
    return (await callIfOffered(contract.getMyCertificate, { query: { courseId } }))?.data;
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
