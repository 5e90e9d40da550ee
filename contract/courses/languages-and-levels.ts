// The languages that courses are taught in, and the levels of courses.
import type { CaptionLanguage } from './captions.ts';

/** English names by BCP 47 tag. */
export const LANGUAGE_NAMES = {
  en: 'English',
  hi: 'Hindi',
  mr: 'Marathi',
  gu: 'Gujarati',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
  pa: 'Punjabi',
  or: 'Odia',
  as: 'Assamese',
} as const satisfies Record<CaptionLanguage, string>;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = /* @__PURE__ */ Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

export const LEVEL_NAMES = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const;
export type Level = keyof typeof LEVEL_NAMES;
export const LEVELS = /* @__PURE__ */ Object.keys(LEVEL_NAMES) as [Level, ...Level[]];
