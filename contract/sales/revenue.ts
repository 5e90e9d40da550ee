// What counts as revenue: one definition for the dashboard, the payments page, the tables and the API.
import { less, sumOf } from './money.ts';
import type { Paise } from './money.ts';
import type { Payment } from './orders.ts';

/** For a period, or for an order. */
export interface Revenue {
  /** Gross: all captured payments. */
  captured: Paise;
  /** All refunds made by the provider, without pending and failed ones. */
  refunded: Paise;
}

/** The net amount. */
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
