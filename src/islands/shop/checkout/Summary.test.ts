// How the payment card labels a price: a sale price is never just 'Price', and forbidden comparisons are left out.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { toPriceRows } from './Summary.tsx';

const price = paise(99_900);
const until = '2026-11-08T18:30:00.000Z';

test('SALE-09: a price without a sale is labelled Price', () => {
  expect(toPriceRows({ price })).toEqual([['Price', '₹999']]);
});

test('SALE-09: shows the discount from the list price where the law allows it', () => {
  expect(toPriceRows({ price, sale: { until, listPrice: paise(149_900) } })).toEqual([
    ['List price', '₹1,499'],
    ['Sale until 8 Nov 2026', '−₹500'],
    ['Price', '₹999'],
  ]);
});

test('SALE-09: without a list price it is called a sale price, and nothing is compared', () => {
  expect(toPriceRows({ price, sale: { until } })).toEqual([
    ['Sale price until 8 Nov 2026', '₹999'],
  ]);
});
