// Videos of lessons and free previews: their URLs and formats, and their captions.
import * as captions from '#contract/courses/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/courses/captions.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import { getFreePreviewVideo, getFreePreviewCaptions } from '#contract/courses/free-previews.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { API_ORIGIN } from './api-url.ts';
import { ApiError, call, toFormData } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { fetchFullCourse, type FullCourse, type LessonKey } from './learning.ts';
import { callOwn } from './server.ts';

export interface VideoSource {
  src: string;
  type: string;
}

/** All URLs expire at the same time. */
export interface FreshSources {
  /** The video as one file; undefined if browsers cannot play it or it was not requested. */
  plain: VideoSource | undefined;
  /** The adaptive stream, once it is prepared. */
  adaptive: AdaptiveVideo | undefined;
  /** Epoch milliseconds by the server's clock; undefined if unknown. */
  expiresAtMs: number | undefined;
}

/**
 * preparing: no playable form yet. withdrawn: access has ended. gone: the lesson is deleted. failed: any other reason.
 */
export type FreshVideo = FreshSources | 'preparing' | 'withdrawn' | 'gone' | 'failed';

const GONE: readonly FailureCode[] = ['forbidden', 'not_found'];

/**
 * Fresh URLs of a lesson's video, from its own call or the whole course. `plain` false omits the plain file of a
 * prepared video; older servers send it anyway. Never rejects.
 */
export async function fetchFreshVideo(key: LessonKey, plain: boolean): Promise<FreshVideo> {
  try {
    const body = { courseId: key.courseId, subSectionId: key.lessonId, plain };
    const answer = await callOwn(freshLessonVideo, { body });
    if (!answer) return findVideoInCourse(await fetchFullCourse(key.courseId), key.lessonId);
    return toFreshSources(answer);
  } catch (error) {
    return toVideoFailure(error);
  }
}

type VideoAnswer = Pick<ResponseOf<typeof freshLessonVideo>, 'sources' | 'adaptive' | 'expiresAt'>;

/** The video of a response, with absolute URLs. */
function toFreshSources(answer: VideoAnswer): FreshSources | 'preparing' {
  const [source] = answer.sources;
  if (!source && !answer.adaptive) return 'preparing';
  return {
    plain: source && { ...source, src: toAbsoluteUrl(source.src) },
    adaptive: answer.adaptive && addOrigin(answer.adaptive),
    expiresAtMs: Date.parse(answer.expiresAt) || undefined,
  };
}

/** Why there is no video. */
export function toVideoFailure(error: unknown): 'withdrawn' | 'gone' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'not_enrolled') return 'withdrawn';
  return GONE.includes(error.code) ? 'gone' : 'failed';
}

function findVideoInCourse(full: FullCourse | undefined, lessonId: string): FreshVideo {
  const lessons = full?.course.sections.flatMap((section) => section.subSection) ?? [];
  const address = lessons.find((lesson) => lesson._id === lessonId)?.videoUrl;
  return address ? toPlainVideo(address) : 'gone';
}

/** A video of which only the URL is known. */
export function toPlainVideo(address: string): FreshSources {
  return { plain: toSource(address), adaptive: undefined, expiresAtMs: undefined };
}

/** A URL does not tell the type. */
function toSource(address: string): VideoSource {
  const path = address.split(/[?#]/)[0] ?? '';
  return { src: address, type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4' };
}

function addOrigin(video: AdaptiveVideo): AdaptiveVideo {
  const { storyboard } = video;
  return {
    ...video,
    src: toAbsoluteUrl(video.src),
    poster: toAbsoluteUrl(video.poster),
    storyboard: storyboard && { ...storyboard, src: toAbsoluteUrl(storyboard.src) },
  };
}

/** The server sends URLs without an origin. */
function toAbsoluteUrl(address: string): string {
  return address.startsWith('/') ? API_ORIGIN + address : address;
}

export interface PreviewKey {
  courseId: string;
  /** Undefined for the trailer. */
  lessonId: string | undefined;
}

export interface FreshPreview {
  video: FreshVideo;
  /** Languages of its captions. */
  languages: readonly CaptionLanguage[];
}

const toRequestIds = ({ courseId, lessonId }: PreviewKey) => ({
  courseId,
  ...(lessonId === undefined ? {} : { subSectionId: lessonId }),
});

/** Never rejects. */
export async function fetchFreshPreview(key: PreviewKey): Promise<FreshPreview> {
  try {
    const { data } = await call(getFreePreviewVideo, { body: toRequestIds(key) });
    const languages = captions.CAPTION_TAGS.filter((tag) => data.languages.includes(tag));
    return { video: toFreshSources(data), languages };
  } catch (error) {
    return { video: toVideoFailure(error), languages: [] };
  }
}

/** The captions of a preview. Throws ApiError. */
export async function fetchPreviewCaptions(
  key: PreviewKey,
  language: CaptionLanguage,
): Promise<readonly Cue[]> {
  const query = { ...toRequestIds(key), language };
  return (await call(getFreePreviewCaptions, { query })).data.cues;
}

export interface CaptionsKey extends PreviewKey {
  language: CaptionLanguage;
}

/** Replaces the captions of a language; returns the video's languages. Throws ApiError. */
export async function saveCaptions(
  key: CaptionsKey,
  file: File,
): Promise<{ languages: string[]; cues: number; skipped: number[] }> {
  const { data, cues, skipped } = await call(captions.saveCaptions, {
    body: toFormData({ ...toRequestIds(key), language: key.language, file }),
  });
  return { ...data, cues, skipped };
}

/** Returns the remaining languages. Throws ApiError. */
export async function removeCaptions(key: CaptionsKey): Promise<string[]> {
  const body = { ...toRequestIds(key), language: key.language };
  return (await call(captions.removeCaptions, { body })).data.languages;
}
