// @vitest-environment happy-dom
// Orders that were paid in vain do not push all others out of sight.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { paise } from '#contract/sales/money.ts';
import { StuckList } from './StuckList.tsx';

afterEach(cleanup);

const orders = (many: number): LedgerOrder[] =>
  Array.from({ length: many }, (_one, nth) => ({
    _id: `o${nth}`,
    orderId: `order_${nth}`,
    status: 'paid',
    isStuck: true,
    amount: paise(149_900),
    currency: 'INR',
    createdAt: '2026-03-14T08:30:00.000Z',
    courses: [{ courseId: 'c1', courseName: 'Colour from the ground up' }],
    student: { _id: 'u1', name: `Asha ${nth}`, email: 'asha@example.com' },
    payments: [],
  }));

it('shows five of twenty, and where all are', () => {
  render(<StuckList data={orders(20)} total={20} />);
  expect(screen.getAllByText(/^Asha/)).toHaveLength(5);
  expect(screen.getByText(/These are the latest of 20/)).toBeTruthy();
  expect(screen.getByText('See all').getAttribute('href')).toContain('status=stuck');
});

it('shows five of five', () => {
  render(<StuckList data={orders(5)} total={5} />);
  expect(screen.getAllByText(/^Asha/)).toHaveLength(5);
  expect(screen.queryByText('See all')).toBeNull();
});
