// Captions of lesson videos and course trailers, by language. The transcript shows the same cues.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { FileRule } from '../endpoint.ts';
import { Id } from '../id.ts';

/** Languages of captions by BCP 47 tag, each named in its own language. */
export const CAPTION_LANGUAGES = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  gu: 'ગુજરાતી',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  pa: 'ਪੰਜਾਬੀ',
  or: 'ଓଡ଼ିଆ',
  as: 'অসমীয়া',
} as const;
export type CaptionLanguage = keyof typeof CAPTION_LANGUAGES;
export const CAPTION_TAGS = Object.keys(CAPTION_LANGUAGES) as [
  CaptionLanguage,
  ...CaptionLanguage[],
];

/** The hint says 'up to 1MB': more than 1 MiB is refused. */
export const CAPTIONS_FILE: FileRule = {
  kind: 'table',
  maxBytes: 1024 * 1024 + 1,
  required: true,
};
export const CAPTION_LINE_MAX = 1000;
export const CUES_MAX = 20_000;
/** Languages per video. */
export const CAPTION_LANGUAGES_MAX = 8;

/** One cue: its text with its start and end in whole milliseconds. */
export const Cue = z.object({ start: z.int(), end: z.int(), text: z.string() });
export type Cue = z.infer<typeof Cue>;

/** The language tag in requests. */
export const CaptionTag = z.enum(CAPTION_TAGS, 'Choose the language of the captions.');
/** Languages with captions after the call. */
const Languages = z.object({ languages: z.array(z.string()) });
/** Without a lesson: the trailer. */
const place = { courseId: Id, subSectionId: z.optional(Id), language: CaptionTag };

/**
 * Replaces the captions of a lesson or of the trailer in one language by a WebVTT or SRT file. Unreadable files are
 * malformed, with the line number; other encodings than UTF-8 are wrong_type; a ninth language is a conflict.
 */
export const saveCaptions = defineEndpoint('POST /course/captions', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object(place),
  files: { file: CAPTIONS_FILE },
  response: successResponse({
    data: Languages,
    cues: z.int(),
    /** Line numbers of cues with equal start and end, which are skipped. */
    skipped: z.array(z.int()),
  }),
  summary:
    'Adds or replaces captions in one language: of a lesson or, without `subSectionId`, of the trailer.',
});

/** Removing missing captions succeeds. */
export const removeCaptions = defineEndpoint('POST /course/removeCaptions', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object(place),
  response: successResponse({ data: Languages }),
  summary:
    'Removes captions in one language: of a lesson or, without `subSectionId`, of the trailer.',
});

/** For students of the course and admins; sorted by start. */
export const getCaptions = defineEndpoint('GET /course/captions', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  query: z.object({ ...place, subSectionId: Id }),
  response: successResponse({ data: z.object({ language: CaptionTag, cues: z.array(Cue) }) }),
  summary: 'Returns the captions of a lesson in one language.',
});
