// Amounts in whole paise, and how they are displayed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPaise,
  subtractPaise,
  paise,
  toPaise,
  formatPlainRupees,
  toRupees,
  sumPaise,
} from './money.ts';

describe('paise', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s as an amount', (amount) =>
    expect(() => paise(amount)).toThrow(RangeError),
  );

  it('add and subtract exactly', () => {
    expect(sumPaise([])).toBe(0);
    expect(sumPaise([paise(10), paise(20)])).toBe(30);
    expect(subtractPaise(paise(30), paise(20))).toBe(10);
  });

  it('convert to rupees and back without loss, however large the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (amount) => {
        expect(toPaise(toRupees(paise(amount)))).toBe(amount);
      }),
    );
  });
});

describe('a formatted amount', () => {
  it.each([
    [0, '₹0'],
    [9950, '₹99.50'],
    [149_900, '₹1,499'],
    [9_999_900, '₹99,999'],
    [10_000_000, '₹1,00,000'],
    [12_345_678_950, '₹12,34,56,789.50'],
    [-10_000_000, '-₹1,00,000'],
  ])('formats %d paise as %s, grouped by lakh and crore', (amount, words) =>
    expect(formatPaise(paise(amount))).toBe(words),
  );

  it("groups an amount in another currency by that currency's rules", () => {
    expect(formatPaise(paise(10_000_000), 'USD')).toBe('$100,000');
  });

  it('has no symbol and no grouping in a table', () => {
    expect([0, 5, 10_000_050].map((amount) => formatPlainRupees(paise(amount)))).toEqual([
      '0.00',
      '0.05',
      '100000.50',
    ]);
  });
});
