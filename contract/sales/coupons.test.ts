// The limits of a coupon's discount.
import { expect, it } from 'vitest';
import { validateCouponValue } from './coupons.ts';

it('COUP-01 allows a discount from 0.01 to 100 percent', () => {
  expect([1, 10_000].map((value) => validateCouponValue('percent', value))).toEqual([
    undefined,
    undefined,
  ]);
  for (const value of [0, 10_001])
    expect(validateCouponValue('percent', value)).toBe('Enter 0.01 to 100 percent');
});

it('COUP-01 allows a discount from one rupee to one crore rupees', () => {
  expect([100, 1_000_000_000].map((value) => validateCouponValue('amount', value))).toEqual([
    undefined,
    undefined,
  ]);
  for (const value of [99, 1_000_000_001])
    expect(validateCouponValue('amount', value)).toContain('Enter ₹1 to');
});
