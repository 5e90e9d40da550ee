// Normalizes typed and pasted text for every call and form: one Unicode form, without invisible characters.

/** Soft hyphens, fillers, zero-width spaces, direction marks and similar characters from copied text. */
const INVISIBLE =
  /[\u034F\u17B4\u17B5\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;
/** Scripts whose words are spelled with joiners (U+200C, U+200D). */
const JOINED_SCRIPTS = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Arabic',
  'Syriac',
  'Mongolian',
  'Khmer',
  'Myanmar',
  'Tibetan',
].map((script) => `\\p{Script=${script}}`);
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]';
/** Joiners without effect: after other letters, and not between two emoji. */
const STRAY_JOINERS = new RegExp(
  [
    `(?<![${JOINED_SCRIPTS.join('')}])(?<!${EMOJI})[\\u200C\\u200D]+`,
    `(?<=${EMOJI})(?:\\u200C+|\\u200D+(?!\\p{Extended_Pictographic}))`,
  ].join('|'),
  'gu',
);
/** Marks, and half-width characters that NFKC turns into marks. */
const MARK = '[\\p{M}\\uFF9E\\uFF9F]';
/**
 * Unicode's Stream-Safe limit (UAX #15), sufficient for every script. Normalization sorts the marks of a letter in
 * quadratic time: without a limit one request of 64 KB occupied the server for a second.
 */
const MARKS_MAX = 30;
const TOO_MANY_MARKS = new RegExp(`(?<=${MARK}{${MARKS_MAX}})${MARK}+`, 'gu');
const PLAIN = /^[\t\n\r\u0020-\u007E]*$/;

/** The text in Unicode form NFC, without invisible characters, and with at most 30 marks per letter. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(STRAY_JOINERS, '')
    .replaceAll(TOO_MANY_MARKS, '')
    .normalize('NFC');
}

/** Whether the field is a password, which must not be changed. */
export function isPasswordField(name: string): boolean {
  return /password/i.test(name);
}

/** Cleans all texts of a request except passwords. */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanInput);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    isPasswordField(name) ? field : cleanInput(field),
  ]);
  return Object.fromEntries(fields);
}

const DIGIT = /\p{Nd}/u;

/** Digits of every script as 0 to 9, full-width letters as ordinary ones. */
export function normalizeDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(getDigitValue(digit)));
}

/** The digits of each script are consecutive in Unicode, beginning with 0. */
function getDigitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Hyphens, dashes and minus signs of every kind. */
export const DASHES = /[\p{Pd}\u2212]/gu;
