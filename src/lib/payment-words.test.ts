// Payments in words, and what is left of them.
import { describe, expect, it } from 'vitest';
import type { Payment, Refund } from '#contract/orders.ts';
import {
  courseNames,
  leftOf,
  methodName,
  paymentState,
  returnedOf,
  rupees,
} from './payment-words.ts';

const AT = '2026-03-14T08:30:00.000Z';

function payment(...refunds: [Refund['status'], number][]): Payment {
  return {
    ...{ paymentId: 'pay_1', amount: 100_000, method: 'upi', paidAt: AT },
    refunds: refunds.map(([status, amount], index) => ({
      ...{ _id: String(index), amount, status, cause: 'admin', createdAt: AT, processedAt: null },
    })),
  };
}

describe('a payment', () => {
  it.each([
    [payment(), 'paid', 100_000, 0],
    [payment(['wanted', 100_000]), 'returning', 0, 0],
    [payment(['pending', 40_000]), 'returning', 60_000, 0],
    [payment(['failed', 100_000]), 'paid', 100_000, 0],
    [payment(['processed', 40_000]), 'part', 60_000, 40_000],
    [payment(['processed', 40_000], ['wanted', 60_000]), 'returning', 0, 40_000],
    [payment(['failed', 100_000], ['processed', 100_000]), 'returned', 0, 100_000],
  ] as const)('%# stands as its refunds stand', (one, state, left, returned) => {
    expect(paymentState(one)).toBe(state);
    expect(leftOf(one)).toBe(left);
    expect(returnedOf(one)).toBe(returned);
  });
});

it('names ways to pay, and keeps a name it does not know', () => {
  expect(['upi', 'netbanking', 'paylater', ''].map(methodName)).toEqual([
    ...['UPI', 'Net banking', 'paylater', ''],
  ]);
});

it('writes rupees and courses, those that are gone too', () => {
  expect([149_900, 149_950].map(rupees)).toEqual(['₹1,499', '₹1,499.50']);
  const courses = [
    { courseId: 'a', courseName: 'Colour' },
    { courseId: 'b', courseName: '' },
  ];
  expect(courseNames({ courses })).toBe('Colour, A course that is gone');
});
