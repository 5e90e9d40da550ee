// What counts as revenue: one definition for the dashboard, the payments page, the tables and the API.
import { subtractPaise, sumPaise } from './money.ts';
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
  return subtractPaise(captured, refunded);
}

export function sumRevenue(parts: readonly Revenue[]): Revenue {
  return {
    captured: sumPaise(parts.map(({ captured }) => captured)),
    refunded: sumPaise(parts.map(({ refunded }) => refunded)),
  };
}

export function computeRevenue({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): Revenue {
  const made = refunds.filter(({ status }) => status === 'processed');
  return { captured: amount, refunded: sumPaise(made.map((refund) => refund.amount)) };
}
