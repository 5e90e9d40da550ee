// Captions of lessons and trailers: read by learners, sent by Admins.
import * as contract from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import { call, formOf } from './client.ts';

export interface CaptionsKey {
  courseId: string;
  /** Undefined for the trailer. */
  lessonId: string | undefined;
  language: CaptionLanguage;
}

const placeOf = ({ courseId, lessonId, language }: CaptionsKey) => ({
  courseId,
  ...(lessonId === undefined ? {} : { subSectionId: lessonId }),
  language,
});

/** What is said in a lesson, by its beginning. Throws ApiError. */
export async function fetchCaptions({
  courseId,
  lessonId: subSectionId,
  language,
}: CaptionsKey & { lessonId: string }): Promise<Cue[]> {
  const query = { courseId, subSectionId, language };
  return (await call(contract.getCaptions, { query })).data.cues;
}

/** Puts a file in the place of the captions of its language; answers the film's languages. Throws ApiError. */
export async function saveCaptions(
  key: CaptionsKey,
  file: File,
): Promise<{ languages: string[]; cues: number; skipped: number[] }> {
  const { data, cues, skipped } = await call(contract.saveCaptions, {
    body: formOf({ ...placeOf(key), file }),
  });
  return { ...data, cues, skipped };
}

/** Answers the languages that are left. Throws ApiError. */
export async function removeCaptions(key: CaptionsKey): Promise<string[]> {
  return (await call(contract.removeCaptions, { body: placeOf(key) })).data.languages;
}
