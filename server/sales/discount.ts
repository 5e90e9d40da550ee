// What a coupon takes off the lines of an order.
import { halfUp } from '#contract/gst.ts';
import { splitByWeights } from '#contract/largest-remainder.ts';
import { paise, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { PRICE_MIN_PAISE } from '#contract/price.ts';
import { WHOLE_BP } from '#contract/coupons.ts';
import type { CouponRow } from '../platform/tables.ts';

/** A line's price, and whether the coupon is for it. */
export interface Discounted {
  price: Paise;
  isMeant: boolean;
}

type Terms = Pick<CouponRow, 'kind' | 'value'> & Partial<Pick<CouponRow, 'cap_paise'>>;

/**
 * The discount of each line: at most its price, and spread over the lines that are meant by their prices. An order that would
 * cost less than can be paid costs nothing. Source: docs/money.md.
 */
export function getDiscounts(terms: Terms, lines: readonly Discounted[]): Paise[] {
  const prices = lines.map(({ price, isMeant }) => (isMeant ? price : paise(0)));
  const meant = sumOf(prices);
  const all = sumOf(lines.map(({ price }) => price));
  const requested = getOff(terms, meant);
  const left = all - requested;
  const off = left > 0 && left < PRICE_MIN_PAISE ? meant : requested;
  return off === 0 ? prices.map(() => paise(0)) : splitByWeights(paise(off), prices);
}

function getOff({ kind, value, cap_paise: cap }: Terms, price: Paise): Paise {
  const off = kind === 'amount' ? value : halfUp(BigInt(price) * BigInt(value), BigInt(WHOLE_BP));
  return paise(Math.min(off, cap ?? off, price));
}

/** What a course of this price would cost, to the paisa: 1 to 99 is what nobody can pay. */
export function leftOf(terms: Terms, price: Paise): Paise {
  return paise(price - getOff(terms, price));
}
