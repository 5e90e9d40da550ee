// The sums of the days.
import { expect, it } from 'vitest';
import { sumsOf } from './revenue-sums.ts';

const day = (captured: number, refunded = 0) => ({ day: '2026-03-14', captured, refunded });

it('sums the days', () => {
  expect(sumsOf([day(1000, 300), day(500)])).toEqual({ captured: 1500, refunded: 300, kept: 1200 });
});
