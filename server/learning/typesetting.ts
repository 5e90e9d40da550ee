// Sets text in a PDF: chooses fonts, breaks lines, and fits them to a width.
import { DOCUMENT_FONTS, readFont } from './fonts.ts';
import type { Weight } from './fonts.ts';
import {
  orderForDrawing,
  isComplex,
  splitIntoRuns,
  toDrawnRun,
  getActualText,
  getActualTextOfRun,
} from './text-runs.ts';
import type { Run } from './text-runs.ts';

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

const registered = new WeakMap<Pdf, Set<string>>();

function selectFont(pdf: Pdf, font: number, { weight, size }: Style): Pdf {
  const name = `${font} ${weight}`;
  const names = registered.get(pdf) ?? new Set();
  registered.set(pdf, names);
  if (!names.has(name)) pdf.registerFont(name, readFont(font, weight));
  names.add(name);
  return pdf.font(name).fontSize(size);
}

function toOptions(run: Run, { stretch = 100, spacing = 0 }: Style) {
  const isUnstretched = isComplex(run);
  return {
    horizontalScaling: isUnstretched ? 100 : stretch,
    characterSpacing: isUnstretched ? 0 : spacing,
    lineBreak: false,
  };
}

function measureRun(pdf: Pdf, run: Run, style: Style): number {
  return selectFont(pdf, run.font, style).widthOfString(run.text, toOptions(run, style));
}

const fontLimits = new WeakMap<Pdf, number>();

/** Restricts this PDF to the fonts of invoices and credit notes, whose bytes must not change. */
export function restrictToDocumentFonts(pdf: Pdf): void {
  fontLimits.set(pdf, DOCUMENT_FONTS);
}

/** Points. */
export function measureWidth(pdf: Pdf, line: string, style: Style): number {
  return splitIntoRuns(line, fontLimits.get(pdf)).reduce(
    (sum, run) => sum + measureRun(pdf, toDrawnRun(run), style),
    0,
  );
}

const markedByRun = new WeakSet<Pdf>();

/** Adds the text for copying to each run instead of each line, as in the template a4-1. Some readers then mix up the words. */
export function markEachRun(pdf: Pdf): void {
  markedByRun.add(pdf);
}

/** Writes one line on a baseline. `x` is its left or right edge, by `align`. Copied text equals the original. */
export function writeLine(
  pdf: Pdf,
  line: string,
  { x, y, style, align = 'left' }: { x: number; y: number; style: Style; align?: 'left' | 'right' },
): void {
  let at = align === 'left' ? x : x - measureWidth(pdf, line, style);
  const actual = markedByRun.has(pdf) ? undefined : getActualText(line);
  if (actual !== undefined) pdf.markContent('Span', { actual });
  for (const run of orderForDrawing(splitIntoRuns(line, fontLimits.get(pdf)))) {
    const drawn = toDrawnRun(run);
    const runText = markedByRun.has(pdf) ? getActualTextOfRun(run) : undefined;
    const width = measureRun(pdf, drawn, style);
    const options = { ...toOptions(drawn, style), baseline: 'alphabetic' as const };
    if (runText !== undefined) pdf.markContent('Span', { actual: runText });
    pdf.fillColor(style.color).text(drawn.text, at, y, options);
    if (runText !== undefined) pdf.endMarkedContent();
    at += width;
  }
  if (actual !== undefined) endMarkedText(pdf, style);
}

/** Internal name of pdfkit's current font, which its types leave out. */
interface WithFont {
  _font: { id: string };
}

/**
 * Readers place marked text by the graphics state at its end, which `text` has restored. Without these operators all text is
 * at the same place with size 0.
 */
function endMarkedText(pdf: Pdf, { size }: Style): void {
  const { id } = (pdf as unknown as WithFont)._font;
  pdf.save().transform(1, 0, 0, -1, 0, pdf.page.height);
  pdf.addContent(`BT /${id} ${size} Tf ET`).endMarkedContent().restore();
}

export interface Fitted {
  lines: string[];
  style: Style;
  /** The text was too long and ends in '…'. */
  isCut: boolean;
}

const SHRINK_FACTOR = 0.95;

/** Breaks a text into at most `lines` lines, smaller if needed; a longer text is cut with '…'. */
export function fitText(
  pdf: Pdf,
  text: string,
  box: { style: Style; width: number; lines: number; smallest: number },
): Fitted {
  let { style } = box;
  for (;;) {
    const lines = breakLines(pdf, text, { style, width: box.width });
    if (lines.length <= box.lines) return { lines, style, isCut: false };
    const smaller = { ...style, size: style.size * SHRINK_FACTOR };
    if (smaller.size < box.smallest) {
      const last = `${lines[box.lines - 1]?.slice(0, -1).trimEnd()}…`;
      return { lines: [...lines.slice(0, box.lines - 1), last], style, isCut: true };
    }
    style = smaller;
  }
}

function breakLines(
  pdf: Pdf,
  text: string,
  { style, width }: { style: Style; width: number },
): string[] {
  const fits = (line: string) => measureWidth(pdf, line, style) <= width;
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else lines.push(...breakWord(word, fits));
  }
  return lines.filter((line) => line !== '');
}

/** Cuts a word that is wider than the line between grapheme clusters. */
function breakWord(word: string, fits: (text: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}
