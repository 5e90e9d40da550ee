// The price charged at a given time, the compare-at price, and when the next sale can begin.
import { describe, expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { PriceRow } from '../platform/tables.ts';
import { getChargedPrice, findNextSaleStart, findSaleAt, getCompareAtPrice } from './sale.ts';

const COURSE = {
  price_paise: paise(99_900),
  sale_paise: paise(79_900),
  sale_from: 1000,
  sale_until: 2000,
  struck_paise: null,
};

const buildRow = (at: number, list: number, sale?: [from: number, until: number]): PriceRow => ({
  course_id: 'c',
  nth: 1,
  at,
  list_paise: paise(list),
  changed_by: null,
  sale_paise: sale ? paise(100) : null,
  sale_from: sale?.[0] ?? null,
  sale_until: sale?.[1] ?? null,
});

describe('the charged price', () => {
  it.each([
    [999, 99_900],
    [1000, 79_900],
    [1999, 79_900],
    [2000, 99_900],
  ])('SALE-01: at time %i is %i', (at, charged) => {
    expect(getChargedPrice(COURSE, at)).toBe(charged);
  });

  it('SALE-01: is never more than the list price', () => {
    const cheap = { ...COURSE, price_paise: paise(79_900) };
    expect(findSaleAt(cheap, 1500)).toBeUndefined();
    expect(getChargedPrice({ ...COURSE, price_paise: paise(50_000) }, 1500)).toBe(50_000);
  });
});

describe('the compare-at price', () => {
  const from = 100 * DAY_MS;
  const at = (days: number) => from + days * DAY_MS;
  const facts = { listPaise: paise(999), from, publishedAt: at(-50) };

  it('SALE-04: is the list price if it was charged for thirty days', () => {
    expect(getCompareAtPrice([buildRow(at(-50), 999)], facts)).toBe(999);
    expect(getCompareAtPrice([buildRow(at(-90), 500), buildRow(at(-30), 999)], facts)).toBe(999);
    expect(getCompareAtPrice([buildRow(at(-50), 1499), buildRow(at(-1), 999)], facts)).toBe(999);
  });

  it.each([
    [
      'it was lower within the thirty days',
      [buildRow(at(-50), 500), buildRow(at(-29), 999)],
      at(-50),
    ],
    ['it was not charged that long', [buildRow(at(-29), 999)], at(-50)],
    ['the course was published later', [buildRow(at(-50), 999)], at(-29)],
    ['the course was never published', [buildRow(at(-50), 999)], null],
    ['it was raised during the sale', [buildRow(at(-50), 900), buildRow(at(1), 999)], at(-50)],
    ['no price is known', [], at(-50)],
  ])('SALE-04: is absent if %s', (_why, history, publishedAt) => {
    expect(getCompareAtPrice(history, { ...facts, publishedAt })).toBeNull();
  });
});

describe('the next sale', () => {
  const PAUSE_MS = 7 * DAY_MS;

  it('SALE-05: can begin seven days after the last one ended, on schedule or by hand', () => {
    expect(findNextSaleStart([buildRow(0, 999), buildRow(10, 999, [100, 200])], 500)).toBe(
      200 + PAUSE_MS,
    );
    const ended = [buildRow(0, 999), buildRow(10, 999, [100, 900]), buildRow(300, 999)];
    expect(findNextSaleStart(ended, 500)).toBe(300 + PAUSE_MS);
  });

  it('SALE-05: does not wait for a sale that never began', () => {
    expect(
      findNextSaleStart([buildRow(0, 999), buildRow(10, 999, [100, 200]), buildRow(50, 999)], 500),
    ).toBeUndefined();
    expect(
      findNextSaleStart([buildRow(0, 999), buildRow(10, 999, [1000, 2000])], 500),
    ).toBeUndefined();
  });
});
