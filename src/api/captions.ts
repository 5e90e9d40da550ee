// Captions of lessons: read by learners, sent by Admins.
import * as contract from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import { call, formOf } from './client.ts';

export interface CaptionsKey {
  courseId: string;
  lessonId: string;
  language: CaptionLanguage;
}

const placeOf = ({ courseId, lessonId, language }: CaptionsKey) => ({
  courseId,
  subSectionId: lessonId,
  language,
});

/** What is said in a lesson, by its beginning. Throws ApiError. */
export async function fetchCaptions(key: CaptionsKey): Promise<Cue[]> {
  return (await call(contract.getCaptions, { query: placeOf(key) })).data.cues;
}

/** Puts a file in the place of the captions of its language; answers the lesson's languages. Throws ApiError. */
export async function saveCaptions(
  key: CaptionsKey,
  file: File,
): Promise<{ languages: string[]; cues: number }> {
  const { data, cues } = await call(contract.saveCaptions, {
    body: formOf({ ...placeOf(key), file }),
  });
  return { ...data, cues };
}

/** Answers the languages that are left. Throws ApiError. */
export async function removeCaptions(key: CaptionsKey): Promise<string[]> {
  return (await call(contract.removeCaptions, { body: placeOf(key) })).data.languages;
}
