// GST identification numbers: format, State, and check character.
import { cleanText, DASHES, normalizeDigits } from '../input-text.ts';
import { isStateCode } from './states.ts';
import type { StateCode } from './states.ts';

const GSTIN_PATTERN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS.length;

/** Converts a number to upper case, without spaces and hyphens. */
export function normalizeGstin(typed: string): string {
  return normalizeDigits(cleanText(typed))
    .replaceAll(DASHES, '')
    .replaceAll(/\s/g, '')
    .toUpperCase();
}

/**
 * Returns the error message for an invalid number; undefined if it is valid. A valid number may still be
 * inactive. Other formats (UIN, TDS, non-residents) are refused.
 */
export function validateGstin(gstin: string): string | undefined {
  if (!GSTIN_PATTERN.test(gstin)) return 'A GSTIN has 15 characters, for example 27AAAFZ0000A1Z3.';
  if (!isStateCode(gstin.slice(0, 2)))
    return 'The first two digits of a GSTIN must be a State code.';
  if (computeCheckCharacter(gstin) === gstin.at(-1)) return undefined;
  return 'This GSTIN has a typo: its check character does not match.';
}

/** For buyers who type the seller's own number from an earlier invoice. */
export const OWN_GSTIN_MESSAGE = 'This is our own GSTIN. Enter the GSTIN of your business.';

/** The State of a valid number. */
export function getStateOfGstin(gstin: string): StateCode {
  const code = gstin.slice(0, 2);
  if (!isStateCode(code)) throw new RangeError('This GSTIN is invalid.');
  return code;
}

/** Computed from the first fourteen characters: every other one counts twice, in base 36. */
function computeCheckCharacter(gstin: string): string {
  let sum = 0;
  for (const [at, sign] of [...gstin.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return DIGITS[(BASE - (sum % BASE)) % BASE] ?? '';
}
