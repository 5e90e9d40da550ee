import type { OwnOrder, Payment } from '#contract/sales/orders.ts';
import { less, type Paise, sumOf } from '#contract/sales/money.ts';
import { computeRevenue } from '#contract/sales/revenue.ts';

/** 'Reels in a day, Colour'; deleted courses have no name. */
export function courseNames({ courses }: Pick<OwnOrder, 'courses'>): string {
  return courses.map(({ courseName }) => courseName || 'Deleted course').join(', ');
}

/** The amount without processed and requested refunds. */
export function leftOf({ amount, refunds }: Payment): Paise {
  const activeRefunds = refunds.filter(({ status }) => status !== 'failed');
  return less(amount, sumOf(activeRefunds.map((refund) => refund.amount)));
}

export type PaymentState = 'paid' | 'requested' | 'returning' | 'part' | 'returned';

export function paymentState(payment: Payment): PaymentState {
  const { refunded: returned } = computeRevenue(payment);
  if (returned >= payment.amount) return 'returned';
  if (payment.refunds.some(({ status }) => status === 'wanted' || status === 'pending'))
    return 'returning';
  // Only in the buyer's own view: a request that a team member decides.
  if (payment.items?.some(({ offer }) => offer?.askedAt !== undefined)) return 'requested';
  return returned > 0 ? 'part' : 'paid';
}
