// Order labels.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Payment, Refund } from '#contract/sales/orders.ts';
import { buyerName, reconciled, getState } from './order-labels.ts';

const outcome = { checked: 0, settled: 0, refunds: 0, failed: 0 };

it.each([
  [outcome, 'Our records match the provider’s.'],
  [{ ...outcome, checked: 2 }, 'Checked 2 orders. Our records match the provider’s.'],
  [
    { checked: 3, settled: 1, refunds: 2, failed: 0 },
    'Checked 3 orders. Found 1 missing payment. 2 refunds updated.',
  ],
  [
    { ...outcome, checked: 1, failed: 1 },
    'Checked 1 order. 1 request without a response, retried automatically.',
  ],
])('describes the result of checking the provider: %o', (counts, text) => {
  expect(reconciled(counts)).toBe(text);
});

it.each([
  [[], 'Paid'],
  [['failed'], 'Paid'],
  [['processed'], 'Partly refunded'],
] as [Refund['status'][], string][])('labels a paid order with refunds %o as %s', (sent, label) => {
  const refunds = sent.map((status, index) => ({
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
  expect(getState({ status: 'paid', payments: [payment] }).label).toBe(label);
});

it('names a buyer by what is still known of them', () => {
  expect(buyerName({ _id: 'u', name: 'Asha Rao', email: 'asha@example.com' })).toBe('Asha Rao');
  expect(buyerName({ _id: 'u', name: '', email: 'asha@example.com' })).toBe('asha@example.com');
  expect(buyerName({ _id: '', name: '', email: '' })).toBe('Deleted account');
});
