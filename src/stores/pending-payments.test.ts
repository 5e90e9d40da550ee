// @vitest-environment happy-dom
// Payments stored until they are verified.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PENDING_KEY } from './storage-keys.ts';
import {
  watchPendingPayments,
  savePendingPayment,
  type PendingPayment,
  listPendingPayments,
  forgetPendingPayment,
} from './pending-payments.ts';

const createPayment = (order: string, userId = 'u'): PendingPayment => ({
  userId,
  courseId: 'c',
  courseName: 'Dots',
  amount: 49900,
  razorpay_payment_id: 'pay',
  razorpay_order_id: order,
  razorpay_signature: 'sig',
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('pending payments', () => {
  it('OPEN-73: share one key while unsettled, and are removed completely', () => {
    savePendingPayment(createPayment('o1'));
    savePendingPayment(createPayment('o1'));
    expect(listPendingPayments('u')).toHaveLength(1);
    forgetPendingPayment(createPayment('o1'));
    expect(localStorage.getItem(PENDING_KEY)).toBeNull();
  });

  it('belong to the user who paid', () => {
    savePendingPayment(createPayment('o1'));
    savePendingPayment(createPayment('o2', 'other'));
    expect(
      listPendingPayments('other').map((pendingPayment) => pendingPayment.razorpay_order_id),
    ).toEqual(['o2']);
  });

  it('ignore foreign values', () => {
    localStorage.setItem(PENDING_KEY, '[{"userId":"u"}, 7, null]');
    expect(listPendingPayments('u')).toEqual([]);
    localStorage.setItem(PENDING_KEY, 'nonsense');
    expect(listPendingPayments('u')).toEqual([]);
  });

  it('S45: survive in memory while the page is open if storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    savePendingPayment(createPayment('o1'));
    expect(listPendingPayments('u')).toHaveLength(1);
    savePendingPayment(createPayment('o2'));
    forgetPendingPayment(createPayment('o1'));
    expect(
      listPendingPayments('u').map((pendingPayment) => pendingPayment.razorpay_order_id),
    ).toEqual(['o2']);
    vi.restoreAllMocks();
    forgetPendingPayment(createPayment('o2'));
    expect(listPendingPayments('u')).toEqual([]);
  });

  it('are synchronized with other tabs, until the listener stops', () => {
    const counts: number[] = [];
    const stop = watchPendingPayments('u', (payments) => void counts.push(payments.length));
    localStorage.setItem(PENDING_KEY, JSON.stringify([createPayment('o1')]));
    dispatchEvent(new StorageEvent('storage', { key: PENDING_KEY }));
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(counts).toEqual([0, 1, 0]);
  });
});
