// A course's content, for admins: sections, lessons, their order, free previews, and uploads of videos.
import * as content from '#contract/courses/content.ts';
import * as videos from '#contract/media/videos.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import * as freePreviews from '#contract/courses/free-previews.ts';
import { useUploadOnSite } from '#contract/site/site-media.ts';
import { ApiError, call, toFormData, send } from './client.ts';
import { fetchFullCourse } from './learning.ts';
import { findSectionId, readText } from './section-7/responses.ts';
import { callOwn, isOwnServer, toIdempotencyKey } from './server.ts';
import type { Transfer } from './resumable.ts';

export {
  findCreatedLesson as arrivedLesson,
  findCreatedSection as arrivedSection,
} from './section-7/lost-responses.ts';
export type { FetchSections as SectionsOf, SentLesson } from './section-7/lost-responses.ts';

/** The saved sections with their lessons. Throws ApiError. */
export async function fetchContent(courseId: string): Promise<Outline> {
  const full = await fetchFullCourse(courseId);
  if (!full) throw new ApiError({ code: 'no_answer' });
  const sections = full.course.sections.map((section) => ({
    id: section._id,
    name: section.sectionName,
    lessons: section.subSection.map(({ _id, title }) => ({ id: _id, name: title })),
  }));
  return { sections, revision: full.course.revision };
}

export interface Outline {
  sections: readonly OutlineSection[];
  revision: number | undefined;
}

export interface OutlineSection {
  id: string;
  name: string;
  lessons: readonly { id: string; name: string }[];
}

export interface ContentOrder {
  courseId: string;
  sections: readonly { id: string; lessons: readonly string[] }[];
  /** The revision that the order started from; an older one is a conflict. */
  revision: number | undefined;
}

/** Throws ApiError; its code is `conflict` if the course has changed since. */
export async function saveOrder({ courseId, sections, revision }: ContentOrder): Promise<void> {
  const order = sections.map(({ id, lessons }) => ({ _id: id, lessons: [...lessons] }));
  const body = { courseId, sections: order };
  await send(content.reorder, { body: revision === undefined ? body : { ...body, revision } });
}

/** Returns the id of the new section. A repeated key returns the same section. Throws ApiError. */
export async function addSection(
  courseId: string,
  sectionName: string,
  creationKey: string,
): Promise<string> {
  const key = await toIdempotencyKey(creationKey);
  const body = { courseId, sectionName, ...(key === undefined ? {} : { creationKey: key }) };
  const id = findSectionId(await send(content.addSection, { body }));
  if (!id) throw new ApiError({ code: 'no_answer' });
  return id;
}

export interface NewLesson {
  courseId: string;
  sectionId: string;
  title: string;
  description: string;
  video: File;
  /** Idempotency key: the same for every attempt at this lesson. */
  creationKey: string;
}

/**
 * Uploads a lesson. Returns its id, or '' if the server does not send it. Throws ApiError, or the cancellation by
 * `signal`.
 */
export async function addLesson(lesson: NewLesson, transfer: Transfer): Promise<string> {
  const { courseId, sectionId, title, description, video, creationKey } = lesson;
  const key = await toIdempotencyKey(creationKey);
  const fields = { courseId, sectionId, title, description, creationKey: key };
  return sendVideo(video, transfer, async (videoFields, sending) => {
    const body = toFormData({ ...fields, ...videoFields });
    return readText(await send(content.addSubSection, { body, ...sending }), 'subSectionId');
  });
}

/** The form fields that name a video: the file itself, or a finished upload. */
type VideoFields = { videoFile: File } | { uploadId: string };

/** Sends a video to our server in parts, to a server of section 7 as a form field. Throws ApiError. */
export async function sendVideo<Answer>(
  video: File,
  transfer: Transfer,
  use: (
    videoFields: VideoFields,
    sending: Pick<Transfer, 'signal'> & Partial<Pick<Transfer, 'onProgress'>>,
  ) => Promise<Answer>,
): Promise<Answer> {
  const { signal, onProgress } = transfer;
  if (!(await isOwnServer())) return use({ videoFile: video }, { signal, onProgress });
  const { isUploadUnused, sendInParts } = await loadResumable();
  const uploadId = await sendInParts(video, transfer);
  try {
    return await use({ uploadId }, { signal });
  } catch (error) {
    // Another tab has used this upload already: the next attempt sends the video again.
    const isConflict = error instanceof ApiError && error.code === 'conflict';
    if (isConflict && !(await isUploadUnused(uploadId))) throw new ApiError({ code: 'busy' });
    throw error;
  }
}

/** Deletes a partial upload. Never rejects: the server deletes it later by itself. */
export async function discardVideo(video: File): Promise<void> {
  if (!(await isOwnServer())) return;
  await loadResumable()
    .then((parts) => parts.discardVideo(video))
    .catch(() => undefined);
}

/** Throws ApiError. A later attempt may succeed. */
function loadResumable() {
  return import('./resumable.ts').catch(() => {
    throw new ApiError({ code: 'no_answer' });
  });
}

/** Whether the upload was paused on purpose. */
export function isPaused(error: unknown): boolean {
  return error instanceof Error && error.name === 'UploadPaused';
}

/** Changes the texts of a lesson. Throws ApiError. */
export async function saveLesson(
  place: { courseId: string; sectionId: string; lessonId: string },
  words: { title: string; description: string },
): Promise<void> {
  const { courseId, sectionId, lessonId } = place;
  const body = toFormData({ courseId, sectionId, SubsectionId: lessonId, ...words });
  await send(content.updateSubSection, { body });
}

/** Replaces the video of a lesson. Throws ApiError. */
export async function replaceVideo(
  { courseId, sectionId, lessonId }: { courseId: string; sectionId: string; lessonId: string },
  video: File,
  transfer: Transfer,
): Promise<void> {
  await sendVideo(video, transfer, async (videoFields, sending) => {
    const body = toFormData({ courseId, sectionId, SubsectionId: lessonId, ...videoFields });
    await send(content.updateSubSection, { body, ...sending });
  });
}

/** Throws ApiError. */
export async function deleteLesson(place: {
  courseId: string;
  sectionId: string;
  lessonId: string;
}): Promise<void> {
  const { courseId, sectionId, lessonId } = place;
  await send(content.deleteSubSection, { body: { courseId, sectionId, subSectionId: lessonId } });
}

/** Returns the trailer's duration in seconds. Throws ApiError. */
export function saveTrailer(courseId: string, video: File, transfer: Transfer): Promise<number> {
  return sendVideo(video, transfer, async (videoFields, sending) => {
    const body = toFormData({ courseId, ...videoFields });
    return (await call(freePreviews.saveTrailer, { body, ...sending })).data.seconds;
  });
}

/**
 * The preparation of a course's videos by lesson id, '' for the trailer; empty if the server prepares none. Throws
 * ApiError.
 */
export async function fetchVideos(courseId: string): Promise<ReadonlyMap<string, VideoProgress>> {
  const answer = await callOwn(videos.getVideos, { query: { courseId } });
  return new Map(answer?.data.map((video) => [video.subSectionId, video]));
}

/** Returns the video's id for documents. Throws ApiError. */
export function sendSiteVideo(video: File, transfer: Transfer): Promise<string> {
  return sendVideo(video, transfer, async (videoFields, sending) => {
    const uploadId = 'uploadId' in videoFields ? videoFields.uploadId : '';
    return (await call(useUploadOnSite, { body: { uploadId }, ...sending })).data._id;
  });
}
