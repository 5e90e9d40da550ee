// What the payment card calls a price: never that of a sale simply 'Price', and no comparison that may not be made.
import { expect, test } from 'vitest';
import { paise } from '#contract/money.ts';
import { toPriceRows } from './Summary.tsx';

const price = paise(99_900);
const until = '2026-11-08T18:30:00.000Z';

test('SALE-09: a price without a sale is the price', () => {
  expect(toPriceRows({ price })).toEqual([['Price', '₹999']]);
});

test('SALE-09: a sale is told from the list price where that may be told', () => {
  expect(toPriceRows({ price, sale: { until, listPrice: paise(149_900) } })).toEqual([
    ['List price', '₹1,499'],
    ['Sale until 8 Nov 2026', '−₹500'],
    ['Price', '₹999'],
  ]);
});

test('SALE-09: else the price is called that of a sale, and nothing is compared', () => {
  expect(toPriceRows({ price, sale: { until } })).toEqual([
    ['Sale price until 8 Nov 2026', '₹999'],
  ]);
});
