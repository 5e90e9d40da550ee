// The text that a student reads before requesting a refund.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { OwnOrder, PaidItem, Payment } from '#contract/sales/orders.ts';
import {
  canRequestReturn,
  getOfferLabel,
  listReturnables,
  listReturnConsequences,
} from './returnables.ts';

const NAMES = { a: 'Photoshop', b: 'Reels', c: 'Type' };

function createItem(courseId: string, refund: number, changes: Partial<PaidItem> = {}): PaidItem {
  return {
    courseId,
    paid: paise(100_000),
    left: paise(100_000),
    offer: { state: 'open', until: '2026-12-25', refund: paise(refund) },
    ...changes,
  };
}

/** A bundle paid by UPI. */
function listBundleReturnables(items: PaidItem[], refund: number) {
  const payment: Payment = {
    paymentId: 'pay_1',
    amount: paise(300_000),
    method: 'upi',
    paidAt: '',
    refunds: [],
    refund: paise(refund),
    items,
  };
  const order: OwnOrder = {
    _id: 'o1',
    orderId: 'order_1',
    status: 'paid',
    amount: paise(300_000),
    currency: 'INR',
    courses: Object.entries(NAMES).map(([courseId, courseName]) => ({ courseId, courseName })),
    bundle: { bundleId: 'bundle', title: 'Three crafts' },
    createdAt: '',
    payments: [payment],
  };
  return listReturnables({ order, payment });
}

it('BUN-11 offers no zero refund, explains why, and offers the whole bundle', () => {
  const [whole, ...courses] = listBundleReturnables(
    [createItem('a', 0), createItem('b', 0), createItem('c', 0)],
    300_000,
  );
  expect(whole && [canRequestReturn(whole), listReturnConsequences(whole)[0]]).toEqual([
    true,
    '₹3,000 is refunded to the original payment method (UPI). Banks take five to seven working days.',
  ]);
  expect(courses.map(canRequestReturn)).toEqual([false, false, false]);
  expect(courses[0] && getOfferLabel(courses[0])).toBe(
    'Nothing to refund for this course alone: the list prices of the courses you keep add up to what you paid. Request a refund for the whole bundle, then buy the courses you want to keep.',
  );
});

it('BUN-11 explains how the refund for part of a bundle is calculated', () => {
  const [, first] = listBundleReturnables(
    [createItem('a', 120_100), createItem('b', 0), createItem('c', 0)],
    300_000,
  );
  expect(first && listReturnConsequences(first)).toEqual([
    '₹1,201 is refunded to the original payment method (UPI). Banks take five to seven working days.',
    'The courses you keep are charged at their list prices on the day of purchase, up to the bundle price.',
    "Your access to 'Photoshop' ends now. Your progress is saved in case you enrol again.",
    'If the refund fails, we email you and reopen the course.',
  ]);
});

it('BUN-11 mentions no other courses for the last course of a bundle', () => {
  const gone = { isReturned: true, offer: { state: 'returned' as const, until: '2026-12-25' } };
  const all = listBundleReturnables(
    [createItem('a', 0, gone), createItem('b', 179_900), createItem('c', 0, gone)],
    179_900,
  );
  const last = all.find(({ name }) => name === 'Reels');
  expect(last && listReturnConsequences(last)[0]).toContain('₹1,799 is refunded');
  expect(last && listReturnConsequences(last)).toHaveLength(3);
});

it('RET-04 shows the button until the refund is requested, then the date of the request', () => {
  const offer = { state: 'person' as const, until: '2026-12-25', refund: paise(120_100) };
  const requested = { ...offer, askedAt: '2026-11-20T09:00:00.000Z' };
  const all = listBundleReturnables(
    [createItem('a', 0, { offer }), createItem('b', 0, { offer: requested })],
    300_000,
  );
  const [fresh, waiting] = ['Photoshop', 'Reels'].map((course) =>
    all.find(({ name }) => name === course),
  );
  expect(fresh && canRequestReturn(fresh)).toBe(true);
  expect(waiting && canRequestReturn(waiting)).toBe(false);
  expect(waiting && getOfferLabel(waiting)).toMatch(/^Refund requested on 20 Nov/);
});

it('RET-04 says who reviews a request and when the answer comes', () => {
  const offer = { state: 'person' as const, until: '2026-12-25', refund: paise(120_100) };
  const [, first] = listBundleReturnables(
    [createItem('a', 0, { offer }), createItem('b', 0), createItem('c', 0)],
    300_000,
  );
  expect(first && listReturnConsequences(first).slice(0, 2)).toEqual([
    'Our team reviews this request. We reply by email within two working days.',
    'You request a refund of ₹1,201 to the original payment method (UPI). Banks take five to seven working days.',
  ]);
});
