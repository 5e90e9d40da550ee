// What a refund out of a bundle leaves paid, and the least that is refunded.
import { paise, sumOf } from './money.ts';
import type { Paise } from './money.ts';

/** The provider refunds nothing below. */
export const REFUND_MIN: Paise = paise(100);

/**
 * What has to stay paid of a bundle by who keeps courses of it: their list prices of the day of purchase, up to the price of
 * the bundle. Source: docs/money.md.
 */
export function dueForKept(lists: readonly Paise[], price: Paise): Paise {
  const together = sumOf(lists);
  return together < price ? together : price;
}
