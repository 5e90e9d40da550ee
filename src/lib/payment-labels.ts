import type { OwnOrder, Payment } from '#contract/sales/orders.ts';
import { subtractPaise, type Paise, sumPaise } from '#contract/sales/money.ts';
import { computeRevenue } from '#contract/sales/revenue.ts';

/** 'Reels in a day, Colour'; deleted courses have no name. */
export function formatCourseNames({ courses }: Pick<OwnOrder, 'courses'>): string {
  return courses.map(({ courseName }) => courseName || 'Deleted course').join(', ');
}

/** The amount without processed and requested refunds. */
export function computeRemaining({ amount, refunds }: Payment): Paise {
  const activeRefunds = refunds.filter(({ status }) => status !== 'failed');
  return subtractPaise(amount, sumPaise(activeRefunds.map((refund) => refund.amount)));
}

export type PaymentState = 'paid' | 'requested' | 'returning' | 'part' | 'returned';

export function getPaymentState(payment: Payment): PaymentState {
  const { refunded: returned } = computeRevenue(payment);
  if (returned >= payment.amount) return 'returned';
  if (payment.refunds.some(({ status }) => status === 'wanted' || status === 'pending'))
    return 'returning';
  // Only in the buyer's own view: a request that a team member decides.
  if (payment.items?.some(({ offer }) => offer?.askedAt !== undefined)) return 'requested';
  return returned > 0 ? 'part' : 'paid';
}
