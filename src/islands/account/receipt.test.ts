// The content of a receipt.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { OwnOrder, Payment } from '#contract/sales/orders.ts';
import {
  formatPaidOn,
  listPaidLines,
  listReceiptFacts,
  getReceiptNote,
  listRefundLines,
  listSellerLines,
} from './receipt.ts';

const createPayment = (
  paymentId: string,
  paidAt: string,
  refunds: Payment['refunds'] = [],
): Payment => ({
  paymentId,
  amount: paise(149_900),
  method: 'upi',
  paidAt,
  refunds,
});

const createOrder = (_id: string, payments: Payment[]): OwnOrder => ({
  _id,
  orderId: `order_${_id}`,
  status: 'paid',
  courses: [],
  amount: paise(149_900),
  currency: 'INR',
  createdAt: '2026-03-14T08:30:00.000Z',
  payments,
});

/** 20:30 UTC on the 14th is the 15th in India. */
const EVENING = '2026-03-14T20:30:00.000Z';

it('lists every payment of every order, latest first', () => {
  const twice = createOrder('a', [
    createPayment('p1', '2026-03-01T00:00:00.000Z'),
    createPayment('p3', '2026-03-03T00:00:00.000Z'),
  ]);
  const once = createOrder('b', [createPayment('p2', '2026-03-02T00:00:00.000Z')]);
  const ids = listPaidLines([twice, once]).map(
    ({ payment: createPayment }) => createPayment?.paymentId,
  );
  expect(ids).toEqual(['p3', 'p2', 'p1']);
});

it('shows dates in Indian time, and leaves out unknown values', () => {
  expect(formatPaidOn(createPayment('p1', EVENING))).toBe('15 Mar 2026 · UPI');
  const unknown = { ...createPayment('p1', EVENING), method: '' };
  const facts = listReceiptFacts({
    order: { ...createOrder('a', []), orderId: null },
    payment: unknown,
  });
  expect(facts).toEqual([
    { name: 'Date', value: '15 Mar 2026' },
    { name: 'Payment', value: 'p1' },
    { name: 'Order', value: 'a' },
  ]);
});

it('lists refunded and pending amounts, not failed ones', () => {
  const createRefund = (status: 'processed' | 'pending' | 'failed', amount: number) => ({
    _id: status,
    amount: paise(amount),
    status,
    cause: 'admin' as const,
    createdAt: EVENING,
    processedAt: status === 'processed' ? '2026-03-16T00:00:00.000Z' : null,
  });
  const refunds = [
    createRefund('processed', 49_900),
    createRefund('pending', 50_000),
    createRefund('failed', 1),
  ];
  expect(listRefundLines(createPayment('p1', EVENING, refunds))).toEqual([
    { name: 'Refunded on 16 Mar 2026', value: '−₹499' },
    { name: 'Refund pending since 15 Mar 2026', value: '−₹500' },
  ]);
});

it('is marked as no tax invoice while the seller has no GSTIN', () => {
  const seller = { name: 'Example LLP', address: '0 Example Lane', gstin: '' };
  expect(listSellerLines(seller)).toEqual(['Example LLP', '0 Example Lane']);
  expect(getReceiptNote(seller)).toBe('This is a receipt, not a tax invoice.');
  const taxed = { ...seller, gstin: '27AAAAA0000A1Z5' };
  expect(listSellerLines(taxed)).toContain('GSTIN 27AAAAA0000A1Z5');
  expect(getReceiptNote(taxed)).toBe('');
});
