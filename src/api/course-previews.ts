// For Admins: what of a course anybody may watch before buying.
import * as contract from '#contract/free-previews.ts';
import { call, formOf } from './client.ts';
import { sendFilm } from './content.ts';
import { callOwn } from './server.ts';
import type { Transfer } from './upload.ts';

export interface CoursePreviews {
  /** Seconds; null without a trailer. */
  trailer: number | null;
  /** Languages that it has captions in. */
  trailerCaptions: readonly string[];
  /** Their ids. */
  freeLessons: readonly string[];
}

/** Undefined on a server of section 7. Throws ApiError. */
export async function fetchPreviews(courseId: string): Promise<CoursePreviews | undefined> {
  return (await callOwn(contract.getPreviews, { query: { courseId }, fresh: true }))?.data;
}

/** Throws ApiError. */
export async function setFree(
  { courseId, lessonId }: { courseId: string; lessonId: string },
  free: boolean,
): Promise<void> {
  await call(contract.setFreeLesson, { body: { courseId, subSectionId: lessonId, free } });
}

/** Answers the trailer's length in seconds. Throws ApiError. */
export function saveTrailer(courseId: string, video: File, transfer: Transfer): Promise<number> {
  return sendFilm(video, transfer, async (film, sending) => {
    const body = formOf({ courseId, ...film });
    return (await call(contract.saveTrailer, { body, ...sending })).data.seconds;
  });
}

/** Throws ApiError. */
export async function removeTrailer(courseId: string): Promise<void> {
  await call(contract.removeTrailer, { body: { courseId } });
}
