// The choices of an admin for a refund.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Payment } from '#contract/sales/orders.ts';
import type { OpenedOrder } from '#site/api/orders.ts';
import { formatIndianDate } from '#site/lib/indian-time.ts';
import { listConsequences, formatRefundTitle } from './refund-texts.ts';
import { ALL_COURSES, toScope, listScopes, CUSTOM_SUM, createSumRule } from './refund-scope.ts';

const payment: Payment = {
  paymentId: 'pay_1',
  amount: paise(249_800),
  method: 'upi',
  paidAt: '',
  refunds: [],
  items: [
    { courseId: 'a', paid: paise(99_900), left: paise(0) },
    { courseId: 'b', paid: paise(149_900), left: paise(149_900) },
  ],
};
const opened = {
  order: { courses: [{ courseId: 'b', courseName: 'Colour' }] },
} as unknown as OpenedOrder;

it('RET-01 offers the whole remainder, each course with a remainder, and a custom sum', () => {
  expect(listScopes(opened, payment).map(({ label }) => label)).toEqual([
    'All courses, ₹2,498',
    'Colour, ₹1,499',
    'Custom amount, as goodwill',
  ]);
  const { items, ...old } = payment;
  expect(items).toHaveLength(2);
  expect(listScopes(opened, old)).toHaveLength(1);
});

it("RET-01 names the choice in the dialog's title", () => {
  expect(formatRefundTitle(opened, payment, ALL_COURSES)).toBe('Refund ₹2,498?');
  expect(formatRefundTitle(opened, payment, 'b')).toBe('Refund ₹1,499 for Colour?');
  expect(formatRefundTitle(opened, payment, CUSTOM_SUM)).toBe('Refund a custom amount?');
});

it('RET-01 does not list a course as closing that was returned before', () => {
  const courses = [
    { courseId: 'a', courseName: 'Kolam' },
    { courseId: 'b', courseName: 'Colour' },
    { courseId: 'c', courseName: 'A gift' },
  ];
  const student = { _id: 'u', name: 'Asha Rao', email: 'asha@example.com' };
  const items = [...(payment.items ?? []), { courseId: 'c', paid: paise(0), left: paise(0) }];
  const bundle = { order: { courses }, student } as unknown as OpenedOrder;
  expect(listConsequences(bundle, { ...payment, items })[1]).toMatch(
    / loses access to Colour, A gift, unless/,
  );
  // A course of a bundle may be refunded for less than its price.
  const part = items.map((item) =>
    item.courseId === 'a' ? { ...item, left: paise(9_900), isReturned: true } : item,
  );
  expect(listConsequences(bundle, { ...payment, items: part }).join(' ')).toMatch(
    / loses access to Colour, A gift, unless/,
  );
});

it('RET-01 says when a credit note can no longer return the tax', () => {
  const student = { _id: 'u', name: 'Asha Rao', email: 'asha@example.com' };
  const order = { ...opened, student } as unknown as OpenedOrder;
  const document = { _id: 'd', kind: 'invoice', number: 'RSI/23-24/000001' } as const;
  const getText = (issuedOn: string) =>
    listConsequences(order, {
      ...payment,
      documents: [{ ...document, issuedOn, total: paise(249_800) }],
    }).filter((text) => text.includes('30 November'));
  expect(getText('2024-03-31')).toHaveLength(1);
  expect(getText(formatIndianDate(new Date()))).toEqual([]);
});

it('BUN-08 offers part of a bundle at its calculated refund, and explains a refund of nothing', () => {
  const student = { _id: 'u', name: 'Asha Rao', email: 'asha@example.com' };
  const courses = [
    { courseId: 'a', courseName: 'Photoshop' },
    { courseId: 'b', courseName: 'Reels' },
  ];
  const bundle = { bundleId: 'bundle', title: 'Two crafts' };
  const order = { order: { courses, bundle }, student } as unknown as OpenedOrder;
  const part: Payment = {
    ...payment,
    amount: paise(300_000),
    refund: paise(300_000),
    items: [
      { courseId: 'a', paid: paise(200_000), left: paise(200_000), refund: paise(120_100) },
      { courseId: 'b', paid: paise(100_000), left: paise(100_000), refund: paise(0) },
    ],
  };
  expect(listScopes(order, part).map(({ label }) => label)).toEqual([
    'All courses, ₹3,000',
    'Photoshop, ₹1,201',
    'Reels, ₹0',
    'Custom amount, as goodwill',
  ]);
  expect(listConsequences(order, part, { chosen: 'a' })[1]).toMatch(
    /^Courses that the buyer keeps are charged/,
  );
  expect(listConsequences(order, part, { chosen: 'b' })).toEqual([
    expect.stringMatching(/^There is nothing to refund/),
  ]);
  expect(listConsequences(order, part)[1]).not.toMatch(/^Courses that the buyer keeps/);
});

it('RET-13 a chargeback records everything that the bank has taken', () => {
  const rest = { ...payment, refund: paise(100_000) };
  expect(listScopes(opened, rest)[0]?.amount).toBe(100_000);
  expect(listScopes(opened, rest, true)[0]?.amount).toBe(249_800);
});

it('RET-02 shows what is wrong with a sum at its field', () => {
  const getText = (typed: string) => {
    const parsed = createSumRule(paise(49_900)).safeParse(typed);
    return parsed.success ? 'right' : parsed.error.issues[0]?.message;
  };
  expect(getText('₹499')).toBe('right');
  expect(getText('499.01')).toBe('Only ₹499 of this payment is left.');
  expect(getText('0')).toBe('Enter at least ₹1.');
  expect(getText('a lot')).toBe('Enter the amount in rupees, for example 499 or 499.50.');
});

it('sends a course by its id, and a sum with its idempotency key', () => {
  const typed = { sum: '1,000.50', key: 'a-key-of-it' };
  expect(toScope(ALL_COURSES, typed)).toEqual({});
  expect(toScope('b', typed)).toEqual({ courseId: 'b' });
  expect(toScope(CUSTOM_SUM, typed)).toEqual({ sum: 100_050, key: 'a-key-of-it' });
});
