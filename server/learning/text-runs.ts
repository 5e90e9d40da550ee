// Splits text for PDFs into runs of one font. Letters without a font are drawn without marks, or as the name of their script.
import {
  ARABIC,
  DEVANAGARI,
  DOCUMENT_FONTS,
  findFont,
  hasLetter,
  LATIN,
  NO_FONT,
} from './fonts.ts';

export interface Run {
  font: number;
  text: string;
}

/** Scripts whose letters stack or join: they are neither stretched nor spaced. */
export function isComplex({ font }: Run): boolean {
  return font >= DEVANAGARI;
}

/** Signs that Indic scripts share, such as the danda, stay in the font of the letters before them. */
export function splitIntoRuns(text: string, fonts?: number): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    let font = findFont(letter, fonts);
    if (font === DEVANAGARI && last && isComplex(last) && hasLetter(last.font, letter))
      font = last.font;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Runs in visual order, from left to right: right-to-left words are reversed. */
export function orderForDrawing(runs: readonly Run[]): Run[] {
  const drawn: Run[] = [];
  let at = 0;
  while (at < runs.length) {
    const end = findRightToLeftEnd(runs, at);
    const stretch = runs.slice(at, Math.max(end, at + 1));
    drawn.push(...(end > at ? stretch.reverse().map(mirrorRun) : stretch));
    at += stretch.length;
  }
  return drawn;
}

/** The end of the right-to-left words that begin at `from`, including spaces and signs between them. */
function findRightToLeftEnd(runs: readonly Run[], from: number): number {
  let end = from;
  for (let at = from; at < runs.length; at += 1) {
    const run = runs[at];
    if (run?.font === ARABIC) end = at + 1;
    else if (end === from || !run || WORD.test(run.text)) break;
  }
  return end;
}

function mirrorRun(run: Run): Run {
  return run.font === ARABIC ? run : { ...run, text: [...run.text].reverse().join('') };
}

const DASHES = /\p{Dash_Punctuation}/u;

/** Composed (NFC) and in one line; wide letters and rare dashes become plain when only the plain ones have a font. */
function normalizeLetters(text: string, fonts?: number): string[] {
  return [...toOneLine(text.normalize('NFC'))].flatMap((letter) => {
    if (findFont(letter, fonts) !== NO_FONT) return letter;
    return DASHES.test(letter) ? '-' : [...letter.normalize('NFKC')];
  });
}

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Latin letters without marks, such as 'i' for 'ǐ'; empty when that is not enough. */
function stripMarks(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return [...bare].every((letter) => findFont(letter) === LATIN) ? bare : '';
}

/** The text in one line, without emoji. Undefined when a letter has no font, because a name must not be incomplete. */
export function toPrintable(text: string): string | undefined {
  const letters = normalizeLetters(text);
  const isDrawn = (letter: string) => findFont(letter) !== NO_FONT || stripMarks(letter) !== '';
  if (letters.some((letter) => WORD.test(letter) && !isDrawn(letter))) return undefined;
  return toOneLine(letters.filter(isDrawn).join(''));
}

/** Joins words that are shown as one script name: no font contains it, and lines do not break at it. */
const GAP = '\u3000';
const WORD = /[\p{L}\p{Nd}]/u;

/** The text in one line, without emoji, for documents. `writeLine` shows the script name for letters without a font. */
export function toReadable(text: string): string {
  const words = splitIntoRuns(normalizeLetters(text, DOCUMENT_FONTS).join(''), DOCUMENT_FONTS)
    .filter((run) => run.font !== NO_FONT || WORD.test(run.text))
    .map((run) => run.text);
  const runs = splitIntoRuns(toOneLine(words.join('')), DOCUMENT_FONTS);
  return runs
    .map((run, nth) => (isGap(run, runs[nth - 1], runs[nth + 1]) ? GAP : run.text))
    .join('');
}

function isGap({ text }: Run, before: Run | undefined, after: Run | undefined): boolean {
  if (text !== ' ' || before?.font !== NO_FONT || after?.font !== NO_FONT) return false;
  return toDrawnRun(before).text === toDrawnRun(after).text;
}

/** Whether a part of the text is shown as the name of its script. */
export function hasNamedScript(text: string): boolean {
  return splitIntoRuns(toReadable(text), DOCUMENT_FONTS).some(
    (run) => run.font === NO_FONT && stripMarks(run.text) === '',
  );
}

const SCRIPTS: readonly (readonly [letter: RegExp, name: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Tibetan}/u, 'Tibetan'],
  [/\p{Script=Meetei_Mayek}/u, 'Meitei'],
  [/\p{Script=Ol_Chiki}/u, 'Ol Chiki'],
];

/** The run as it is drawn: letters without a font are replaced. */
export function toDrawnRun(run: Run): Run {
  if (run.font === ARABIC) return { ...run, text: withDigitsReversed(run.text) };
  if (run.font !== NO_FONT) return run;
  const name = SCRIPTS.find(([letter]) => letter.test(run.text))?.[1] ?? 'another';
  return { font: LATIN, text: stripMarks(run.text) || `[${name} script]` };
}

/** fontkit reverses the whole run, but numbers run from left to right in these scripts too. */
function withDigitsReversed(text: string): string {
  return text.replaceAll(/\p{Nd}+/gu, (digits) => [...digits].reverse().join(''));
}

/**
 * The text for copy and paste (ActualText) when it differs from the glyphs: Indic signs are drawn in another order than they
 * are written. Undefined when the glyphs are enough.
 */
export function getActualText(line: string): string | undefined {
  const isDrawnOtherwise = splitIntoRuns(line).some(
    (run) => run.font === NO_FONT || isComplex(run),
  );
  return isDrawnOtherwise ? line.replaceAll(GAP, ' ') : undefined;
}

/** As `getActualText`, for one run in the template a4-1, which has no ActualText for Devanagari. */
export function getActualTextOfRun({ font, text }: Run): string | undefined {
  return font === NO_FONT || font > DEVANAGARI ? text.replaceAll(GAP, ' ') : undefined;
}
