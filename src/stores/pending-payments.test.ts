// @vitest-environment happy-dom
// Payments kept until they are settled.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  keepPayment,
  PENDING_KEY,
  type PendingPayment,
  pendingPayments,
  settlePayment,
} from './pending-payments.ts';

const payment = (order: string, userId = 'u'): PendingPayment => ({
  userId,
  courseId: 'c',
  courseName: 'Dots',
  amount: 49900,
  razorpay_payment_id: 'pay',
  razorpay_order_id: order,
  razorpay_signature: 'sig',
});

beforeEach(() => localStorage.clear());

describe('pending payments', () => {
  it('OPEN-73: stand under one key while unsettled, and leave nothing behind', () => {
    keepPayment(payment('o1'));
    keepPayment(payment('o1'));
    expect(pendingPayments('u')).toHaveLength(1);
    settlePayment(payment('o1'));
    expect(localStorage.getItem(PENDING_KEY)).toBeNull();
  });

  it('belong to the person who paid', () => {
    keepPayment(payment('o1'));
    keepPayment(payment('o2', 'other'));
    expect(pendingPayments('other').map((one) => one.razorpay_order_id)).toEqual(['o2']);
  });

  it('survive foreign values', () => {
    localStorage.setItem(PENDING_KEY, '[{"userId":"u"}, 7, null]');
    expect(pendingPayments('u')).toEqual([]);
    localStorage.setItem(PENDING_KEY, 'nonsense');
    expect(pendingPayments('u')).toEqual([]);
  });
});
