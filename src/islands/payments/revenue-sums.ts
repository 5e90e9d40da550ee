// The sums of some days of revenue.
import type { RevenueDay } from '#site/api/orders.ts';

export interface Sums {
  captured: number;
  refunded: number;
  kept: number;
}

/** Paise. */
export function sumsOf(days: readonly RevenueDay[]): Sums {
  const captured = days.reduce((sum, day) => sum + day.captured, 0);
  const refunded = days.reduce((sum, day) => sum + day.refunded, 0);
  return { captured, refunded, kept: captured - refunded };
}
