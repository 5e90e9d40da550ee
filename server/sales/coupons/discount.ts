// Calculates the discount of a coupon on the lines of an order.
import { divideHalfUp } from '#contract/sales/gst.ts';
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { HUNDRED_PERCENT_BP, paise, sumOf } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import type { CouponRow } from '../../platform/tables.ts';

/** A line's price, and whether the coupon applies to it. */
export interface Discounted {
  price: Paise;
  isMeant: boolean;
}

type Terms = Pick<CouponRow, 'kind' | 'value'> & Partial<Pick<CouponRow, 'cap_paise'>>;

/**
 * The discount of each line: at most its price, split over the lines that the coupon applies to in proportion to their
 * prices. An order that would cost less than the smallest payment costs nothing. Source: docs/money.md.
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
  const off =
    kind === 'amount'
      ? value
      : divideHalfUp(BigInt(price) * BigInt(value), BigInt(HUNDRED_PERCENT_BP));
  return paise(Math.min(off, cap ?? off, price));
}

/** What a course of this price costs with the coupon, before the rule about the smallest payment. */
export function leftOf(terms: Terms, price: Paise): Paise {
  return paise(price - getOff(terms, price));
}
