// Coupon discounts: the documented test vectors, and properties of every coupon and every order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { paise, sumPaise } from '#contract/sales/money.ts';
import { calculateDiscounts, getDiscountedPrice } from './discount.ts';

const buildLine = (price: number, isApplicable = true) => ({ price: paise(price), isApplicable });
const buildAmountOff = (value: number) => ({ kind: 'amount' as const, value });
const buildPercentOff = (value: number) => ({ kind: 'percent' as const, value });

const buildCappedPercentOff = (value: number, cap: number) => ({
  ...buildPercentOff(value),
  cap_paise: paise(cap),
});

test.each([
  ['13: an amount over two courses', buildAmountOff(10_000), [99_900, 149_900], [3999, 6001]],
  ['15: fifteen percent', buildPercentOff(1500), [149_900], [22_485]],
  ['16: 33.33 percent, half up', buildPercentOff(3333), [99_900], [33_297]],
  ['24: a hundred percent', buildPercentOff(10_000), [99_900, 149_900], [99_900, 149_900]],
  ['24: a remainder of 50 paise is waived', buildAmountOff(99_850), [99_900], [99_900]],
  ['more than the price', buildAmountOff(500_000), [99_900], [99_900]],
  [
    'COUP-11: a percentage up to its cap',
    buildCappedPercentOff(1500, 10_000),
    [99_900, 149_900],
    [3999, 6001],
  ],
  ['COUP-11: a percentage below its cap', buildCappedPercentOff(1500, 50_000), [149_900], [22_485]],
  ['COUP-11: a cap above the price', buildCappedPercentOff(10_000, 500_000), [99_900], [99_900]],
])('COUP-03: vector %s', (_name, terms, prices, discounts) => {
  expect(
    calculateDiscounts(
      terms,
      prices.map((price) => buildLine(price)),
    ),
  ).toEqual(discounts);
});

test('COUP-03: discounts only the courses that the coupon is for', () => {
  expect(
    calculateDiscounts(buildPercentOff(10_000), [
      buildLine(100),
      buildLine(99_900, false),
      buildLine(0),
    ]),
  ).toEqual([100, 0, 0]);
});

test('COUP-03: no discount exceeds its price, discounts add up to the coupon, and no total is 1 to 99 paise', () => {
  const price = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 1_000_000_000 }));
  const lines = fc.array(fc.record({ price, isApplicable: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });
  const terms = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(buildPercentOff),
    fc.integer({ min: 100, max: 1_000_000_000 }).map(buildAmountOff),
  );
  fc.assert(
    fc.property(terms, lines, (coupon, some) => {
      const priced = some.map((item) => buildLine(item.price, item.isApplicable));
      const discounts = calculateDiscounts(coupon, priced);
      const nets = priced.map((item, index) => item.price - (discounts[index] ?? 0));
      for (const [index, first] of priced.entries()) {
        expect(discounts[index]).toBeGreaterThanOrEqual(0);
        expect(nets[index]).toBeGreaterThanOrEqual(0);
        if (!first.isApplicable) expect(discounts[index]).toBe(0);
      }
      const total = nets.reduce((sum, net) => sum + net, 0);
      expect(total === 0 || total >= 100).toBe(true);
      const applicableTotal = sumPaise(
        priced.filter((item) => item.isApplicable).map((item) => item.price),
      );
      const taken = sumPaise(discounts);
      const requested = applicableTotal - getDiscountedPrice(coupon, applicableTotal);
      expect(taken === requested || (total === 0 && taken === applicableTotal)).toBe(true);
      const taxes = sumTaxes(nets.map((net) => splitTaxes(paise(net), 1800, 'intra')));
      expect(taxes.taxable + taxes.cgst + taxes.sgst).toBe(total);
    }),
    { numRuns: 2000 },
  );
});
