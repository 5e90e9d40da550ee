// Calculates the discount of a coupon on the lines of an order.
import { divideHalfUp } from '#contract/sales/gst.ts';
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { HUNDRED_PERCENT_BP, paise, sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import type { CouponRow } from '../../platform/tables.ts';

/** A line's price, and whether the coupon applies to it. */
export interface DiscountableLine {
  price: Paise;
  isApplicable: boolean;
}

type Terms = Pick<CouponRow, 'kind' | 'value'> & Partial<Pick<CouponRow, 'cap_paise'>>;

/**
 * The discount of each line: at most its price, split over the lines that the coupon applies to in proportion to their
 * prices. An order that would cost less than the smallest payment costs nothing. Source: docs/developers/money.md.
 */
export function calculateDiscounts(terms: Terms, lines: readonly DiscountableLine[]): Paise[] {
  const prices = lines.map(({ price, isApplicable }) => (isApplicable ? price : ZERO));
  const applicableTotal = sumPaise(prices);
  const all = sumPaise(lines.map(({ price }) => price));
  const requested = calculateDiscount(terms, applicableTotal);
  const left = all - requested;
  const discount = left > 0 && left < PRICE_MIN_PAISE ? applicableTotal : requested;
  return discount === 0 ? prices.map(() => ZERO) : splitByWeights(paise(discount), prices);
}

function calculateDiscount({ kind, value, cap_paise: cap }: Terms, price: Paise): Paise {
  const discount =
    kind === 'amount'
      ? value
      : divideHalfUp(BigInt(price) * BigInt(value), BigInt(HUNDRED_PERCENT_BP));
  return paise(Math.min(discount, cap ?? discount, price));
}

/** What a course of this price costs with the coupon, before the rule about the smallest payment. */
export function getDiscountedPrice(terms: Terms, price: Paise): Paise {
  return paise(price - calculateDiscount(terms, price));
}
