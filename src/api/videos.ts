// Videos of lessons and free previews: their URLs and formats, and their captions.
import * as captions from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { AdaptiveVideo } from '#contract/video-package.ts';
import { getPreview, getPreviewCaptions } from '#contract/free-previews.ts';
import { freshLessonVideo } from '#contract/media.ts';
import { API_ORIGIN } from './address.ts';
import { ApiError, call, toFormData } from './client.ts';
import type { FailureCode } from './error-codes.ts';
import { fetchFullCourse, type FullCourse, type LessonKey } from './learning.ts';
import { callOwn } from './server.ts';

export interface VideoSource {
  src: string;
  type: string;
}

/** Every address ends at the same time. */
export interface FreshSources {
  /** The film as one file; undefined while browsers could not play it, or where it was not requested. */
  plain: VideoSource | undefined;
  /** The film whose quality follows the line, once it is prepared. */
  adaptive: AdaptiveVideo | undefined;
  /** Epoch milliseconds by the server's clock; undefined where nobody says. */
  endsAt: number | undefined;
}

/**
 * preparing: what browsers can play is not made yet. withdrawn: the right to the lesson is no more. gone: the lesson is
 * not there. failed: nobody knows.
 */
export type FreshVideo = FreshSources | 'preparing' | 'withdrawn' | 'gone' | 'failed';

const GONE: readonly FailureCode[] = ['forbidden', 'not_found'];

/**
 * Fresh addresses of a lesson's film, by a call of its own or with the whole course. With `plain` false the plain file is left
 * out where the film is prepared; older servers send it all the same. Never rejects.
 */
export async function freshVideo(key: LessonKey, plain: boolean): Promise<FreshVideo> {
  try {
    const body = { courseId: key.courseId, subSectionId: key.lessonId, plain };
    const answer = await callOwn(freshLessonVideo, { body });
    if (!answer) return addressIn(await fetchFullCourse(key.courseId), key.lessonId);
    return videoIn(answer);
  } catch (error) {
    return refusalIn(error);
  }
}

type VideoAnswer = Pick<AnswerOf<typeof freshLessonVideo>, 'sources' | 'adaptive' | 'expiresAt'>;

/** The film of an answer, with addresses that lead to the server. */
function videoIn(answer: VideoAnswer): FreshSources | 'preparing' {
  const [source] = answer.sources;
  if (!source && !answer.adaptive) return 'preparing';
  return {
    plain: source && { ...source, src: onServer(source.src) },
    adaptive: answer.adaptive && withOrigin(answer.adaptive),
    endsAt: Date.parse(answer.expiresAt) || undefined,
  };
}

/** Why no film came. */
export function refusalIn(error: unknown): 'withdrawn' | 'gone' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'not_enrolled') return 'withdrawn';
  return GONE.includes(error.code) ? 'gone' : 'failed';
}

function addressIn(full: FullCourse | undefined, lessonId: string): FreshVideo {
  const lessons = full?.course.sections.flatMap((section) => section.subSection) ?? [];
  const address = lessons.find((lesson) => lesson._id === lessonId)?.videoUrl;
  return address ? videoAt(address) : 'gone';
}

/** What is known of a film by its address alone. */
export function videoAt(address: string): FreshSources {
  return { plain: getSource(address), adaptive: undefined, endsAt: undefined };
}

/** The address alone says no type. */
function getSource(address: string): VideoSource {
  const path = address.split(/[?#]/)[0] ?? '';
  return { src: address, type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4' };
}

function withOrigin(video: AdaptiveVideo): AdaptiveVideo {
  const { storyboard } = video;
  return {
    ...video,
    src: onServer(video.src),
    poster: onServer(video.poster),
    storyboard: storyboard && { ...storyboard, src: onServer(storyboard.src) },
  };
}

/** Addresses are answered without the server's own origin. */
function onServer(address: string): string {
  return address.startsWith('/') ? API_ORIGIN + address : address;
}

export interface PreviewKey {
  courseId: string;
  /** Undefined for the trailer. */
  lessonId: string | undefined;
}

export interface FreshPreview {
  film: FreshVideo;
  /** Languages of its captions. */
  languages: readonly CaptionLanguage[];
}

const placeOf = ({ courseId, lessonId }: PreviewKey) => ({
  courseId,
  ...(lessonId === undefined ? {} : { subSectionId: lessonId }),
});

/** Never rejects. */
export async function freshPreview(key: PreviewKey): Promise<FreshPreview> {
  try {
    const { data } = await call(getPreview, { body: placeOf(key) });
    const languages = captions.CAPTION_TAGS.filter((tag) => data.languages.includes(tag));
    return { film: videoIn(data), languages };
  } catch (error) {
    return { film: refusalIn(error), languages: [] };
  }
}

/** What is said in such a film. Throws ApiError. */
export async function fetchPreviewCaptions(
  key: PreviewKey,
  language: CaptionLanguage,
): Promise<readonly Cue[]> {
  const query = { ...placeOf(key), language };
  return (await call(getPreviewCaptions, { query })).data.cues;
}

export interface CaptionsKey extends PreviewKey {
  language: CaptionLanguage;
}

/** What is said in a lesson, by its beginning. Throws ApiError. */
export async function fetchCaptions({
  courseId,
  lessonId: subSectionId,
  language,
}: CaptionsKey & { lessonId: string }): Promise<Cue[]> {
  const query = { courseId, subSectionId, language };
  return (await call(captions.getCaptions, { query })).data.cues;
}

/** Puts a file in the place of the captions of its language; answers the film's languages. Throws ApiError. */
export async function saveCaptions(
  key: CaptionsKey,
  file: File,
): Promise<{ languages: string[]; cues: number; skipped: number[] }> {
  const { data, cues, skipped } = await call(captions.saveCaptions, {
    body: toFormData({ ...placeOf(key), language: key.language, file }),
  });
  return { ...data, cues, skipped };
}

/** Answers the languages that are left. Throws ApiError. */
export async function removeCaptions(key: CaptionsKey): Promise<string[]> {
  const body = { ...placeOf(key), language: key.language };
  return (await call(captions.removeCaptions, { body })).data.languages;
}
