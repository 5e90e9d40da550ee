// Fonts for PDFs: which font contains a letter, and the font files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getCodePoints } from '#art/type/glyphs.ts';
import { unpackWoff } from '#art/type/woff.ts';

const require = createRequire(import.meta.url);

/** In order of preference. */
const SUBSETS = [
  { family: 'anek-latin', subset: 'latin' },
  { family: 'anek-latin', subset: 'latin-ext' },
  { family: 'anek-latin', subset: 'vietnamese' },
  { family: 'anek-devanagari', subset: 'devanagari' },
  { family: 'anek-bangla', subset: 'bengali' },
  { family: 'mukta-mahee', subset: 'gurmukhi' },
  { family: 'anek-gujarati', subset: 'gujarati' },
  { family: 'anek-odia', subset: 'oriya' },
  { family: 'anek-tamil', subset: 'tamil' },
  { family: 'anek-telugu', subset: 'telugu' },
  { family: 'anek-kannada', subset: 'kannada' },
  { family: 'anek-malayalam', subset: 'malayalam' },
  { family: 'vazirmatn', subset: 'arabic' },
  { family: 'noto-sans-ol-chiki', subset: 'ol-chiki' },
  { family: 'noto-sans-meetei-mayek', subset: 'meetei-mayek' },
] as const;

const ALL_FONTS = SUBSETS.length;
/** Invoices and credit notes must not change a byte, so they use only the fonts that existed at their first release. */
export const DOCUMENT_FONTS = 12;

export const LATIN = 0;
export const DEVANAGARI = 3;
export const ARABIC = 12;
/** Index for letters that no font contains. */
export const NO_FONT = -1;

export type Weight = 400 | 600 | 700;
type Range = readonly [from: number, to: number];

/** General punctuation, which several packages declare. It uses the font of the letters around it. */
const isShared = ([from]: Range): boolean => from >= 0x2000 && from <= 0x206f;

const RANGES: readonly (readonly Range[])[] = SUBSETS.map(({ family, subset }, font) => {
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  const declared = (ranges[subset] ?? '').split(',').map((text): Range => {
    const [from = '', to = from] = text.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
  return font < DOCUMENT_FONTS ? declared : declared.filter((range) => !isShared(range));
});

const fontCache = new Map<string, Buffer>();

/** Reads the static WOFF files: only these have a fixed weight. */
export function readFont(font: number, weight: Weight): Buffer {
  const { family, subset } = SUBSETS[font] ?? SUBSETS[LATIN];
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const cached = fontCache.get(file);
  if (cached) return cached;
  const read = unpackWoff(readFileSync(require.resolve(file)));
  fontCache.set(file, read);
  return read;
}

const codePoints = new Map<number, ReadonlySet<number>>();

function listCodePoints(font: number): ReadonlySet<number> {
  const cached = codePoints.get(font);
  if (cached) return cached;
  const read = getCodePoints(readFont(font, 400));
  codePoints.set(font, read);
  return read;
}

/** A font must both declare the letter and contain a glyph for it: neither implies the other. */
export function hasLetter(font: number, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const isDeclared = RANGES[font]?.some(([from, to]) => code >= from && code <= to) ?? false;
  return isDeclared && listCodePoints(font).has(code);
}

/** Joiners are in many subsets and belong to the letters around them. */
const JOINERS = /[\u200c\u200d]/;

/** The first of the first `fonts` fonts that has the letter. */
export function findFont(letter: string, fonts: number = ALL_FONTS): number {
  if (JOINERS.test(letter)) return DEVANAGARI;
  return RANGES.findIndex((_, font) => font < fonts && hasLetter(font, letter));
}
