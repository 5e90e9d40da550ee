// The fonts of papers: which of them has a letter, and their bytes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codePointsOf } from '#art/type/glyphs.ts';
import { sfntOf } from '#art/type/woff.ts';

const require = createRequire(import.meta.url);

/** In the order in which they are asked for a letter. */
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
] as const;

export const LATIN = 0;
export const DEVANAGARI = 3;
/** Stands for the font of letters that no font has. */
export const NO_FONT = -1;

export type Weight = 400 | 600 | 700;
type Range = readonly [from: number, to: number];

const rangesOf: readonly (readonly Range[])[] = SUBSETS.map(({ family, subset }) => {
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  return (ranges[subset] ?? '').split(',').map((text): Range => {
    const [from = '', to = from] = text.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
});

const bytes = new Map<string, Buffer>();

/** From the static WOFF files: the packages have no other form that can be set at a weight. */
export function fontBytes(font: number, weight: Weight): Buffer {
  const { family, subset } = SUBSETS[font] ?? SUBSETS[LATIN];
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const known = bytes.get(file);
  if (known) return known;
  const read = sfntOf(readFileSync(require.resolve(file)));
  bytes.set(file, read);
  return read;
}

const shapes = new Map<number, ReadonlySet<number>>();

function shapesOf(font: number): ReadonlySet<number> {
  const known = shapes.get(font);
  if (known) return known;
  const read = codePointsOf(fontBytes(font, 400));
  shapes.set(font, read);
  return read;
}

/** What packages declare a font for is more than it draws, and what it draws more than it is for: both have to hold. */
export function hasLetter(font: number, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const isMeant = rangesOf[font]?.some(([from, to]) => code >= from && code <= to) ?? false;
  return isMeant && shapesOf(font).has(code);
}

/** Joiners stand in many subsets; they belong to the letters around them. */
const JOINERS = /[\u200c\u200d]/;

/** The first font that has a letter. */
export function fontOf(letter: string): number {
  if (JOINERS.test(letter)) return DEVANAGARI;
  return rangesOf.findIndex((_, font) => hasLetter(font, letter));
}
