import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { formatCourses, formatCouponDays, formatDiscount } from './coupon-labels.ts';

test('formats dates in the usual way', () => {
  const from = '2026-01-01';
  expect(formatCouponDays({ from, until: null })).toBe('From 1 Jan 2026');
  expect(formatCouponDays({ from, until: '2026-02-28' })).toBe('1 Jan 2026 to 28 Feb 2026');
});

test('COUP-11: names a cap and a first-purchase limit', () => {
  const percent = { kind: 'percent' as const, value: 1250 };
  expect(formatDiscount({ ...percent, cap: null })).toBe('12.5% off');
  expect(formatDiscount({ ...percent, cap: paise(50_000) })).toBe('12.5% off, up to ₹500');
  const of = { courses: [], isForSales: false, isForBundles: false, isForFirst: true };
  expect(formatCourses(of)).toBe(
    'All courses and bundles, not with sale prices, first purchase only',
  );
  expect(formatCourses({ ...of, isForBundles: true })).toBe('All bundles, first purchase only');
});
