// A million orders with a coupon: the discount, its split between the lines, and the tax on the rest.
import fc from 'fast-check';
import { test } from 'vitest';
import { splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { paise } from '#contract/sales/money.ts';
import { findDiscountFault } from '#tests/support/discounts.ts';
import type { CouponTerms, PricedLine } from '#tests/support/discounts.ts';

const CASES = 1_000_000;
const TIME_MS = 10 * 60_000;

const price = fc.oneof(
  fc.constant(0),
  fc.nat(10_000),
  fc.integer({ min: 100, max: 1_000_000_000 }),
);
const lines = fc.array(fc.tuple(price, fc.boolean()), { minLength: 1, maxLength: 8 });
const terms = fc.oneof(
  fc.tuple(fc.constant('percent' as const), fc.integer({ min: 1, max: 10_000 })),
  fc.tuple(fc.constant('amount' as const), fc.integer({ min: 100, max: 1_000_000_000 })),
);

test(
  'COUP-03: the properties of discounts hold over a million orders',
  () => {
    const cases = fc.property(terms, lines, fc.boolean(), ([kind, value], some, isIntra) => {
      const coupon: CouponTerms = { kind, value };
      const priced = some.map(([first, isApplicable]): PricedLine => ({
        price: paise(first),
        isApplicable,
      }));
      const { fault, nets } = findDiscountFault(coupon, priced);
      const total = nets.reduce((sum, net) => sum + net, 0);
      const taxes = sumTaxes(
        nets.map((net) => splitTaxes(paise(net), 1800, isIntra ? 'intra' : 'inter')),
      );
      const sum = taxes.taxable + taxes.cgst + taxes.sgst + taxes.igst;
      return fault === undefined && sum === total;
    });
    fc.assert(cases, { numRuns: CASES });
  },
  TIME_MS,
);
