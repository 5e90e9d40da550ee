// A course as its learner sees it: lessons with videos, completions, certificates.
import * as z from 'zod/mini';
import * as contract from '#contract/learning.ts';
import type { Certificate } from '#contract/learning.ts';
import { freshLessonVideo } from '#contract/media.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { isAdmin } from '#site/stores/session.ts';
import { ApiError, call, send } from './client.ts';
import { readCourse } from './course.ts';
import type { SiteCourse } from './course.ts';
import { serverFacts } from './meta.ts';

export interface FullCourse {
  course: SiteCourse;
  /** Ids of completed lessons; may hold duplicates and lessons that are gone (OPEN-70). */
  completed: string[];
}

export interface VideoSource {
  src: string;
  type: string;
}

const FullAnswer = z.object({
  data: z.object({
    courseDetails: z.unknown(),
    completedVideos: z.catch(z.array(z.string()), []),
  }),
});

/** Undefined when the answer holds no course. Throws ApiError. */
export async function fetchFullCourse(courseId: string): Promise<FullCourse | undefined> {
  const answer = await send(contract.getFullCourseDetails, { body: { courseId } });
  const parsed = FullAnswer.safeParse(answer);
  if (!parsed.success) return undefined;
  const { courseDetails, completedVideos } = parsed.data.data;
  const course = readCourse(Array.isArray(courseDetails) ? courseDetails[0] : courseDetails);
  return course && { course, completed: completedVideos };
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

/** A fresh address of a lesson's video; undefined where the server gives none. Never rejects. */
export async function freshVideo(
  courseId: string,
  subSectionId: string,
): Promise<VideoSource | undefined> {
  try {
    const { sources } = await call(freshLessonVideo, { body: { courseId, subSectionId } });
    return sources[0];
  } catch {
    return undefined;
  }
}

/** The caller's certificate; undefined when none was issued or the server issues none. Never rejects. */
export async function fetchMyCertificate(courseId: string): Promise<Certificate | undefined> {
  const { features } = await serverFacts();
  if (!features.has('certificates')) return undefined;
  try {
    return (await call(contract.getMyCertificate, { query: { courseId } })).data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
