// Sets text in a PDF: every run in the font that has its letters, lines broken and fitted to a width.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './woff.ts';

const require = createRequire(import.meta.url);

export type Weight = 400 | 600 | 700;

export interface Style {
  /** Points. */
  size: number;
  weight: Weight;
  color: string;
  /** Percent of the natural width. */
  stretch?: number;
  /** Points between letters. */
  spacing?: number;
}

type Pdf = PDFKit.PDFDocument;

/** In the order in which they are asked for a letter. */
const SUBSETS = [
  { family: 'anek-latin', subset: 'latin' },
  { family: 'anek-latin', subset: 'latin-ext' },
  { family: 'anek-latin', subset: 'vietnamese' },
  { family: 'anek-devanagari', subset: 'devanagari' },
] as const;

type Range = readonly [from: number, to: number];
/** Joiners stand in two subsets; they belong to the letters around them. */
const JOINERS = /[\u200c\u200d]/;
const DEVANAGARI = 3;

const rangesOf: readonly (readonly Range[])[] = SUBSETS.map(({ family, subset }) => {
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  return (ranges[subset] ?? '').split(',').map((text): Range => {
    const [from = '', to = from] = text.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
});

function subsetOf(letter: string): number {
  if (JOINERS.test(letter)) return DEVANAGARI;
  const code = letter.codePointAt(0) ?? 0;
  return rangesOf.findIndex((ranges) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** The text as our fonts can show it, in one line: letters of other scripts and pictures left out. */
export function printable(text: string): string {
  const letters = [...text.normalize('NFC')].filter((letter) => subsetOf(letter) !== -1);
  return letters.join('').replaceAll(/\s+/g, ' ').trim();
}

interface Run {
  font: number;
  text: string;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = subsetOf(letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const fonts = new Map<string, Buffer>();

/** From the static WOFF files: the packages have no other form that can be set at a weight. */
function fontBytes(font: number, weight: Weight): Buffer {
  const { family, subset } = SUBSETS[font] ?? SUBSETS[0];
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const known = fonts.get(file);
  if (known) return known;
  const bytes = sfntOf(readFileSync(require.resolve(file)));
  fonts.set(file, bytes);
  return bytes;
}

const registered = new WeakMap<Pdf, Set<string>>();

function use(pdf: Pdf, font: number, { weight, size }: Style): Pdf {
  const name = `${font} ${weight}`;
  const names = registered.get(pdf) ?? new Set();
  registered.set(pdf, names);
  if (!names.has(name)) pdf.registerFont(name, fontBytes(font, weight));
  names.add(name);
  return pdf.font(name).fontSize(size);
}

/** Devanagari hangs from one line and stacks its signs: its letters are neither stretched nor moved. */
function optionsOf(font: number, { stretch = 100, spacing = 0 }: Style) {
  const asDrawn = font === DEVANAGARI;
  return {
    horizontalScaling: asDrawn ? 100 : stretch,
    characterSpacing: asDrawn ? 0 : spacing,
    lineBreak: false,
  };
}

function runWidth(pdf: Pdf, { font, text }: Run, style: Style): number {
  return use(pdf, font, style).widthOfString(text, optionsOf(font, style));
}

/** Points that a line takes. */
export function widthOf(pdf: Pdf, line: string, style: Style): number {
  return runsOf(line).reduce((sum, run) => sum + runWidth(pdf, run, style), 0);
}

/** Writes one line on a baseline; `align` says what `x` is of it. */
export function writeLine(
  pdf: Pdf,
  line: string,
  { x, y, style, align = 'left' }: { x: number; y: number; style: Style; align?: 'left' | 'right' },
): void {
  let at = align === 'left' ? x : x - widthOf(pdf, line, style);
  for (const run of runsOf(line)) {
    const width = runWidth(pdf, run, style);
    const options = { ...optionsOf(run.font, style), baseline: 'alphabetic' as const };
    pdf.fillColor(style.color).text(run.text, at, y, options);
    at += width;
  }
}

export interface Fitted {
  lines: string[];
  style: Style;
}

const SMALLER = 0.95;

/** Breaks a text into at most so many lines of a width, smaller where needed; what is too long ends in '…'. */
export function fit(
  pdf: Pdf,
  text: string,
  box: { style: Style; width: number; lines: number; smallest: number },
): Fitted {
  let { style } = box;
  for (;;) {
    const lines = broken(pdf, text, { style, width: box.width });
    if (lines.length <= box.lines) return { lines, style };
    const smaller = { ...style, size: style.size * SMALLER };
    if (smaller.size < box.smallest) {
      const last = `${lines[box.lines - 1]?.slice(0, -1).trimEnd()}…`;
      return { lines: [...lines.slice(0, box.lines - 1), last], style };
    }
    style = smaller;
  }
}

function broken(
  pdf: Pdf,
  text: string,
  { style, width }: { style: Style; width: number },
): string[] {
  const fits = (line: string) => widthOf(pdf, line, style) <= width;
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else lines.push(...pieces(word, fits));
  }
  return lines.filter((line) => line !== '');
}

/** A word that is wider than the line, cut between letters as readers see them. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}
