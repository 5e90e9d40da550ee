// Refunds out of a bundle: what remains due, and the minimum refund.
import { paise, sumPaise } from './money.ts';
import type { Paise } from './money.ts';

/** The provider refunds no less. */
export const REFUND_MIN: Paise = paise(100);

/**
 * What a buyer who keeps courses of a bundle still owes: their list prices of the day of purchase, up to the price of
 * the bundle. Source: docs/developers/money.md.
 */
export function computeRemainingDue(lists: readonly Paise[], price: Paise): Paise {
  const together = sumPaise(lists);
  return together < price ? together : price;
}
