// What a coupon may take off.
import { expect, it } from 'vitest';
import { couponValueFault } from './coupons.ts';

it('COUP-01 takes off from a hundredth of a percent to all of it', () => {
  expect([1, 10_000].map((value) => couponValueFault('percent', value))).toEqual([
    undefined,
    undefined,
  ]);
  for (const value of [0, 10_001])
    expect(couponValueFault('percent', value)).toBe('From 0.01 to 100 percent');
});

it('COUP-01 takes off from one rupee to one crore', () => {
  expect([100, 1_000_000_000].map((value) => couponValueFault('amount', value))).toEqual([
    undefined,
    undefined,
  ]);
  for (const value of [99, 1_000_000_001])
    expect(couponValueFault('amount', value)).toContain('At least 1 rupee');
});
