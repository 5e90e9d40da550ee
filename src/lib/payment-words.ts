// Payments in words: how they were made, how they stand, what is left of them.
import type { OwnOrder, Payment } from '#contract/orders.ts';
import { formatMoney } from '#contract/price.ts';

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
};

/** Empty where the provider does not say. */
export function methodName(method: string): string {
  return METHODS[method] ?? method;
}

/** '₹1,499'. */
export function rupees(paise: number): string {
  return formatMoney(paise / 100, 'INR');
}

/** 'Reels in a day, Colour'; a course that is gone has lost its name. */
export function courseNames({ courses }: Pick<OwnOrder, 'courses'>): string {
  return courses.map(({ courseName }) => courseName || 'A course that is gone').join(', ');
}

/** Paise that were not asked back, by whoever. */
export function leftOf({ amount, refunds }: Payment): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((left, refund) => left - refund.amount, amount);
}

/** Paise that went back. */
export function returnedOf({ refunds }: Payment): number {
  return refunds
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export type PaymentState = 'paid' | 'returning' | 'part' | 'returned';

export function paymentState(payment: Payment): PaymentState {
  const returned = returnedOf(payment);
  if (returned >= payment.amount) return 'returned';
  if (payment.refunds.some(({ status }) => status === 'wanted' || status === 'pending'))
    return 'returning';
  return returned > 0 ? 'part' : 'paid';
}
