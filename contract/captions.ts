// Captions of lesson videos and course trailers, by language. The transcript shows the same cues.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import type { FileRule } from './endpoint.ts';
import { Id } from './id.ts';

/** Languages of captions by their tag (BCP 47), in their own words. */
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

/** 1 MiB is refused, as with every file of this size. */
export const CAPTIONS_FILE: FileRule = { kind: 'table', maxBytes: 1024 * 1024, required: true };
export const CAPTION_LINE_MAX = 1000;
export const CUES_MAX = 20_000;
/** Languages of one film. */
export const CAPTION_LANGUAGES_MAX = 8;

/** One cue: its text with its start and end in whole milliseconds. */
export const Cue = z.object({ start: z.int(), end: z.int(), text: z.string() });
export type Cue = z.infer<typeof Cue>;

/** The tag of a language, as a call sends it. */
export const CaptionTag = z.enum(CAPTION_TAGS, 'Choose the language of the captions.');
/** Languages that the film has captions in now. */
const Languages = z.object({ languages: z.array(z.string()) });
/** Without a lesson the trailer. */
const place = { courseId: Id, subSectionId: z.optional(Id), language: CaptionTag };

/**
 * Reads a WebVTT or SRT file and puts it in the place of the captions of that language, of a lesson or of the trailer. What
 * cannot be read is malformed, with the line of the file; other writing than UTF-8 is wrong_type; a ninth language conflicts.
 */
export const saveCaptions = endpoint('POST /course/captions', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object(place),
  files: { file: CAPTIONS_FILE },
  answer: answerWith({
    data: Languages,
    cues: z.int(),
    /** Lines of the file whose captions begin and end at the same moment: they are left out. */
    skipped: z.array(z.int()),
  }),
  summary:
    'Adds or replaces the captions of a lesson, or without one of the trailer, in one language.',
});

/** Removing what is not there is no failure. */
export const removeCaptions = endpoint('POST /course/removeCaptions', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object(place),
  answer: answerWith({ data: Languages }),
  summary: 'Removes the captions of a lesson, or without one of the trailer, in one language.',
});

/** For students of the course and Admins; in the order of their beginning, also where they overlap. */
export const getCaptions = endpoint('GET /course/captions', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  query: z.object({ ...place, subSectionId: Id }),
  answer: answerWith({ data: z.object({ language: CaptionTag, cues: z.array(Cue) }) }),
  summary: 'What is said in a lesson, in one language.',
});
