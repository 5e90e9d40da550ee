// What counts as revenue.
import { expect, it } from 'vitest';
import { paise } from './money.ts';
import type { Refund } from './orders.ts';
import { toNet, computeRevenue, sumRevenue } from './revenue.ts';

const createRefund = (status: Refund['status'], amount: number): Refund => ({
  _id: status,
  amount: paise(amount),
  status,
  cause: 'admin',
  createdAt: '2026-03-14T08:30:00.000Z',
  processedAt: null,
});

it('counts a refund once the provider has processed it, not while it is pending or after it failed', () => {
  const payment = {
    amount: paise(100_000),
    refunds: [
      createRefund('processed', 30_000),
      createRefund('wanted', 1000),
      createRefund('pending', 2000),
      createRefund('failed', 30_000),
    ],
  };
  expect(computeRevenue(payment)).toEqual({ captured: 100_000, refunded: 30_000 });
  expect(toNet(computeRevenue(payment))).toBe(70_000);
});

it('sums up days into captured, refunded and net revenue', () => {
  const toRevenue = (captured: number, refunded = 0) => ({
    captured: paise(captured),
    refunded: paise(refunded),
  });
  const total = sumRevenue([toRevenue(1000, 300), toRevenue(500)]);
  expect(total).toEqual({ captured: 1500, refunded: 300 });
  expect(toNet(total)).toBe(1200);
  expect(toNet(sumRevenue([]))).toBe(0);
});
