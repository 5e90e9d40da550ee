// Payment states, and the remaining amount.
import { describe, expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Payment, Refund } from '#contract/sales/orders.ts';
import { formatCourseNames, computeRemaining, getPaymentState } from './payment-labels.ts';

const AT = '2026-03-14T08:30:00.000Z';

function createPayment(...refunds: [Refund['status'], number][]): Payment {
  return {
    paymentId: 'pay_1',
    amount: paise(100_000),
    method: 'upi',
    paidAt: AT,
    refunds: refunds.map(([status, amount], index) => ({
      _id: String(index),
      amount: paise(amount),
      status,
      cause: 'admin',
      createdAt: AT,
      processedAt: null,
    })),
  };
}

describe('a payment', () => {
  it.each([
    [createPayment(), 'paid', 100_000],
    [createPayment(['wanted', 100_000]), 'returning', 0],
    [createPayment(['pending', 40_000]), 'returning', 60_000],
    [createPayment(['failed', 100_000]), 'paid', 100_000],
    [createPayment(['processed', 40_000]), 'part', 60_000],
    [createPayment(['processed', 40_000], ['wanted', 60_000]), 'returning', 0],
    [createPayment(['failed', 100_000], ['processed', 100_000]), 'returned', 0],
  ] as const)('%#: the state follows the refunds', (item, state, left) => {
    expect(getPaymentState(item)).toBe(state);
    expect(computeRemaining(item)).toBe(left);
  });
});

it('is requested for the buyer while a person reviews the refund', () => {
  const offer = { state: 'person' as const, until: '2026-04-13', askedAt: AT };
  const items = [{ courseId: 'a', paid: paise(100_000), left: paise(100_000), offer }];
  expect(getPaymentState({ ...createPayment(), items })).toBe('requested');
  expect(getPaymentState({ ...createPayment(['wanted', 40_000]), items })).toBe('returning');
});

it('names courses, including deleted ones', () => {
  const courses = [
    { courseId: 'a', courseName: 'Colour' },
    { courseId: 'b', courseName: '' },
  ];
  expect(formatCourseNames({ courses })).toBe('Colour, Deleted course');
});
