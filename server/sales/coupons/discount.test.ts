// Coupon discounts: the documented test vectors, and properties of every coupon and every order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { paise, sumOf } from '#contract/sales/money.ts';
import { getDiscounts, leftOf } from './discount.ts';

const line = (price: number, isMeant = true) => ({ price: paise(price), isMeant });
const off = (value: number) => ({ kind: 'amount' as const, value });
const percent = (value: number) => ({ kind: 'percent' as const, value });

const capped = (value: number, cap: number) => ({ ...percent(value), cap_paise: paise(cap) });

test.each([
  ['13: an amount over two courses', off(10_000), [99_900, 149_900], [3999, 6001]],
  ['15: fifteen percent', percent(1500), [149_900], [22_485]],
  ['16: 33.33 percent, half up', percent(3333), [99_900], [33_297]],
  ['24: a hundred percent', percent(10_000), [99_900, 149_900], [99_900, 149_900]],
  ['24: a remainder of 50 paise is waived', off(99_850), [99_900], [99_900]],
  ['more than the price', off(500_000), [99_900], [99_900]],
  ['COUP-11: a percentage up to its cap', capped(1500, 10_000), [99_900, 149_900], [3999, 6001]],
  ['COUP-11: a percentage below its cap', capped(1500, 50_000), [149_900], [22_485]],
  ['COUP-11: a cap above the price', capped(10_000, 500_000), [99_900], [99_900]],
])('COUP-03: vector %s', (_name, terms, prices, discounts) => {
  expect(
    getDiscounts(
      terms,
      prices.map((price) => line(price)),
    ),
  ).toEqual(discounts);
});

test('COUP-03: discounts only the courses that the coupon is for', () => {
  expect(getDiscounts(percent(10_000), [line(100), line(99_900, false), line(0)])).toEqual([
    100, 0, 0,
  ]);
});

test('COUP-03: no discount exceeds its price, discounts add up to the coupon, and no total is 1 to 99 paise', () => {
  const price = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 1_000_000_000 }));
  const lines = fc.array(fc.record({ price, isMeant: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });
  const terms = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 100, max: 1_000_000_000 }).map(off),
  );
  fc.assert(
    fc.property(terms, lines, (coupon, some) => {
      const priced = some.map((item) => line(item.price, item.isMeant));
      const discounts = getDiscounts(coupon, priced);
      const nets = priced.map((item, index) => item.price - (discounts[index] ?? 0));
      for (const [index, first] of priced.entries()) {
        expect(discounts[index]).toBeGreaterThanOrEqual(0);
        expect(nets[index]).toBeGreaterThanOrEqual(0);
        if (!first.isMeant) expect(discounts[index]).toBe(0);
      }
      const total = nets.reduce((sum, net) => sum + net, 0);
      expect(total === 0 || total >= 100).toBe(true);
      const meant = sumOf(priced.filter((item) => item.isMeant).map((item) => item.price));
      const taken = sumOf(discounts);
      const requested = meant - leftOf(coupon, meant);
      expect(taken === requested || (total === 0 && taken === meant)).toBe(true);
      const taxes = sumTaxes(nets.map((net) => splitTaxes(paise(net), 1800, 'intra')));
      expect(taxes.taxable + taxes.cgst + taxes.sgst).toBe(total);
    }),
    { numRuns: 2000 },
  );
});
