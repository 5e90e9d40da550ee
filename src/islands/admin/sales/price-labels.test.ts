import { expect, test } from 'vitest';
import { formatSaleDays } from './price-labels.ts';

test('the days of a sale read like the days of a coupon', () => {
  const from = '2026-11-01';
  expect(formatSaleDays({ from, until: '2026-11-08' })).toBe('1 Nov 2026 to 8 Nov 2026');
  expect(formatSaleDays({ from, until: from })).toBe('1 Nov 2026');
});
