import { expect, test } from 'vitest';
import { daysWord } from './coupon-words.ts';

test('days are said as everywhere', () => {
  const from = '2026-01-01';
  expect(daysWord({ from, until: null })).toBe('From 1 January 2026');
  expect(daysWord({ from, until: '2026-02-28' })).toBe('1 January 2026 to 28 February 2026');
});
