// Whether a refund status from the provider is outdated.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { ProviderRefund } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import { isStale } from './refund-rows.ts';

const row = (status: RefundRow['status'], id: string | null): RefundRow => ({
  id: 'ours',
  payment_id: 'pay',
  provider_refund_id: id,
  amount_paise: paise(100),
  cause: 'admin',
  reason: '',
  admin_id: null,
  status,
  created_at: 1,
  processed_at: null,
  request_key: null,
});
const refund = (status: ProviderRefund['status'], id: string): ProviderRefund => ({
  id,
  paymentId: 'pay',
  receipt: 'ours',
  amountPaise: paise(100),
  status,
  notes: {},
});

it('S24 a failed refund ignores further updates of that attempt, but not of the next one', () => {
  const failed = row('failed', 'first');
  expect(isStale(failed, refund('processed', 'first'))).toBe(true);
  expect(isStale(failed, refund('pending', 'first'))).toBe(true);
  expect(isStale(failed, refund('pending', 'second'))).toBe(false);
  expect(isStale(failed, refund('processed', 'second'))).toBe(false);
});

it('S24 a refund never goes back to pending', () => {
  expect(isStale(row('pending', null), refund('pending', 'first'))).toBe(false);
  expect(isStale(row('pending', 'first'), refund('pending', 'first'))).toBe(true);
  expect(isStale(row('pending', 'first'), refund('processed', 'first'))).toBe(false);
  expect(isStale(row('processed', 'first'), refund('pending', 'first'))).toBe(true);
  expect(isStale(row('processed', 'first'), refund('failed', 'first'))).toBe(false);
});
