// What counts as revenue: one definition for the dashboard, the payments page, the tables and the API.
import { less, sumOf } from './money.ts';
import type { Paise } from './money.ts';
import type { Payment } from './orders.ts';

/** Of a stretch of time, or of an order. */
export interface Revenue {
  /** Gross: every payment that was captured. */
  captured: Paise;
  /** Every refund that the provider has made; one that is on its way or has failed is none. */
  refunded: Paise;
}

/** What was kept. */
export function toNet({ captured, refunded }: Revenue): Paise {
  return less(captured, refunded);
}

export function sumTotal(parts: readonly Revenue[]): Revenue {
  return {
    captured: sumOf(parts.map(({ captured }) => captured)),
    refunded: sumOf(parts.map(({ refunded }) => refunded)),
  };
}

export function computeRevenue({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): Revenue {
  const made = refunds.filter(({ status }) => status === 'processed');
  return { captured: amount, refunded: sumOf(made.map((refund) => refund.amount)) };
}
