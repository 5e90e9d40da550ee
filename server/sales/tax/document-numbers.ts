// Document numbers: every series starts at 000001 in each financial year. Rule 46(b) of the CGST Rules.

/** Characters. */
const NUMBER_MAX = 16;
const NUMBER_PATTERN = /^[A-Z][A-Z0-9/-]*$/;
const PREFIX_PATTERN = /^[A-Z]{1,3}$/;
const DIGITS = 6;
export const LAST_NUMBER = 10 ** DIGITS - 1;

/** 'RSI/26-27/000001'. Throws RangeError beyond the last number of a year. */
export function formatDocumentNumber(prefix: string, year: string, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > LAST_NUMBER)
    throw new RangeError(`A series has numbers from 1 to ${LAST_NUMBER} in a financial year.`);
  return `${prefix}/${year}/${String(number).padStart(DIGITS, '0')}`;
}

/** Whether a tax invoice may have this number. */
export function isDocumentNumber(text: string): boolean {
  return text.length <= NUMBER_MAX && NUMBER_PATTERN.test(text);
}

export function isPrefix(text: string): boolean {
  return PREFIX_PATTERN.test(text);
}

/** The next prefix that is not taken: RSI, RSJ, ... RSZ, RTA, and so on. */
export function getNextPrefix(prefix: string, taken: ReadonlySet<string>): string {
  let next = prefix;
  do {
    next = getFollowingPrefix(next);
    if (next === prefix) throw new RangeError('Every prefix of this length is taken.');
  } while (taken.has(next));
  return next;
}

/** In alphabetical order; wraps around at the end. */
function getFollowingPrefix(prefix: string): string {
  const last = prefix.at(-1);
  if (last === undefined) return '';
  const front = prefix.slice(0, -1);
  if (last === 'Z') return `${getFollowingPrefix(front)}A`;
  return front + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
}
