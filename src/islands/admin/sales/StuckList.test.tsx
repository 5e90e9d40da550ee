// @vitest-environment happy-dom
// Paid orders without access do not hide the other orders.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { paise } from '#contract/sales/money.ts';
import { StuckList } from './StuckList.tsx';

afterEach(cleanup);

const createOrders = (count: number): LedgerOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `o${index}`,
    orderId: `order_${index}`,
    status: 'paid',
    isStuck: true,
    amount: paise(149_900),
    currency: 'INR',
    createdAt: '2026-03-14T08:30:00.000Z',
    courses: [{ courseId: 'c1', courseName: 'Colour from the ground up' }],
    student: { _id: 'u1', name: `Asha ${index}`, email: 'asha@example.com' },
    payments: [],
  }));

it('shows five of twenty, and a link to all', () => {
  render(<StuckList data={createOrders(20)} total={20} />);
  expect(screen.getAllByText(/^Asha/)).toHaveLength(5);
  expect(screen.getByText(/These are the latest of 20/)).toBeTruthy();
  expect(screen.getByText('View all').getAttribute('href')).toContain('status=stuck');
});

it('shows five of five', () => {
  render(<StuckList data={createOrders(5)} total={5} />);
  expect(screen.getAllByText(/^Asha/)).toHaveLength(5);
  expect(screen.queryByText('View all')).toBeNull();
});
