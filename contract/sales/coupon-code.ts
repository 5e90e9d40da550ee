// Coupon codes, typed or from a link.
import * as z from 'zod/mini';
import { cleanText, DASHES, normalizeDigits } from '../input-text.ts';

const CODE = /^[A-Z0-9-]{3,24}$/;
export const COUPON_CODE_MAX = 24;
/** With surrounding characters. */
const TYPED_MAX = 80;
const TOO_LONG = `Code must be at most ${TYPED_MAX} characters`;

/** Upper case with plain hyphens and digits, trimmed. */
export function normalizeCouponCode(typed: string): string {
  return normalizeDigits(cleanText(typed)).replaceAll(DASHES, '-').trim().toUpperCase();
}

/** A code when a coupon is created. */
export const CouponCode = z
  .pipe(
    z.string('Code is required').check(z.maxLength(TYPED_MAX, TOO_LONG)),
    z.transform(normalizeCouponCode),
  )
  .check(z.regex(CODE, 'Use 3 to 24 letters A to Z, digits and hyphens'));

/** A code that a buyer sends: every wrong one gets the same refusal. */
export const TypedCode = z.pipe(
  z.string('`coupon` must be text.').check(z.maxLength(TYPED_MAX, TOO_LONG)),
  z.transform(normalizeCouponCode),
);
