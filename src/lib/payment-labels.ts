import type { OwnOrder, Payment } from '#contract/orders.ts';
import { less, type Paise, sumOf } from '#contract/money.ts';
import { computeRevenue } from '#contract/revenue.ts';

/** 'Reels in a day, Colour'; a course that is gone has lost its name. */
export function courseNames({ courses }: Pick<OwnOrder, 'courses'>): string {
  return courses.map(({ courseName }) => courseName || 'A course that is gone').join(', ');
}

/** What was not asked back, by whoever. */
export function leftOf({ amount, refunds }: Payment): Paise {
  const notFailed = refunds.filter(({ status }) => status !== 'failed');
  return less(amount, sumOf(notFailed.map((refund) => refund.amount)));
}

export type PaymentState = 'paid' | 'requested' | 'returning' | 'part' | 'returned';

export function paymentState(payment: Payment): PaymentState {
  const { refunded: returned } = computeRevenue(payment);
  if (returned >= payment.amount) return 'returned';
  if (payment.refunds.some(({ status }) => status === 'wanted' || status === 'pending'))
    return 'returning';
  // What a person looks at, for its buyer.
  if (payment.items?.some(({ offer }) => offer?.askedAt !== undefined)) return 'requested';
  return returned > 0 ? 'part' : 'paid';
}
