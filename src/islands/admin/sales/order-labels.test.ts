// Order labels.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Payment, Refund } from '#contract/sales/orders.ts';
import { getBuyerName, formatReconciliation, getOrderBadge } from './order-labels.ts';

const noChanges = { checked: 0, settled: 0, refunds: 0, failed: 0 };

it.each([
  [noChanges, 'Our records match Razorpay’s.'],
  [{ ...noChanges, checked: 2 }, 'Checked 2 orders. Our records match Razorpay’s.'],
  [
    { checked: 3, settled: 1, refunds: 2, failed: 0 },
    'Checked 3 orders. Found 1 missing payment. 2 refunds updated.',
  ],
  [
    { ...noChanges, checked: 1, failed: 1 },
    'Checked 1 order. 1 request without a response, retried automatically.',
  ],
])('describes the result of checking the provider: %o', (counts, text) => {
  expect(formatReconciliation(counts)).toBe(text);
});

it.each([
  [[], 'Paid'],
  [['failed'], 'Paid'],
  [['processed'], 'Partly refunded'],
] as [Refund['status'][], string][])(
  'labels a paid order with refunds %o as %s',
  (statuses, label) => {
    const refunds = statuses.map((status, index) => ({
      _id: String(index),
      amount: paise(100),
      status,
      cause: 'admin' as const,
      createdAt: '',
      processedAt: null,
    }));
    const payment: Payment = {
      paymentId: 'p',
      amount: paise(500),
      method: '',
      paidAt: '',
      refunds,
    };
    expect(getOrderBadge({ status: 'paid', payments: [payment] }).label).toBe(label);
  },
);

it('names a buyer by what is still known of them', () => {
  expect(getBuyerName({ _id: 'u', name: 'Asha Rao', email: 'asha@example.com' })).toBe('Asha Rao');
  expect(getBuyerName({ _id: 'u', name: '', email: 'asha@example.com' })).toBe('asha@example.com');
  expect(getBuyerName({ _id: '', name: '', email: '' })).toBe('Deleted account');
});
