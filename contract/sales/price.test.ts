// Parsing, formatting and filtering prices.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPaise, paise } from './money.ts';
import {
  formatBracket,
  listBrackets,
  formatPrice,
  isInPriceBracket,
  parsePrice,
  findPriceNumber,
} from './price.ts';
import type { PriceBracket } from './price.ts';

const parsePaise = (text: string) => {
  const reading = parsePrice(text);
  return reading.ok ? reading.paise : reading.message;
};

describe('parsePrice', () => {
  it.each([
    ['999', 99_900],
    [' 99 ', 9900],
    ['₹1,499.50', 149_950],
    ['₹ 1,00,000', 10_000_000],
    ['Rs. 20', 2000],
    ['rs 20.5', 2050],
    ['INR 20', 2000],
    ['0', 0],
    ['0.00', 0],
    ['1', 100],
    ['10000000', 1_000_000_000],
    ['007', 700],
  ])('parses %j as %d paise', (text, amount) => expect(parsePaise(text)).toBe(amount));

  it.each([
    '',
    '$99.99',
    '1e3',
    '٣',
    '-1',
    'NaN',
    'free',
    '1.234',
    '1,',
    ',1',
    '99 rupees',
    '₹',
    '1 000',
    '0x10',
    '1.',
  ])('refuses %j and says that prices are in rupees', (text) =>
    expect(parsePaise(text)).toMatch(/rupees/),
  );

  it.each(['0.99', '0.5', '.5'])("refuses %j, which is below the provider's minimum", (text) =>
    expect(parsePrice(text).ok).toBe(false),
  );

  it.each(['10000001', '10000000.01', '9'.repeat(40)])('refuses %j as too high', (text) =>
    expect(parsePaise(text)).toMatch(/at most/),
  );

  it('parses every amount that it formats, to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), (amount) => {
        expect(parsePaise(formatPaise(paise(amount)))).toBe(amount);
      }),
    );
  });

  it('never throws and never returns a fraction of a paisa', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = parsePrice(text);
        if (reading.ok) expect(Number.isSafeInteger(reading.paise)).toBe(true);
      }),
    );
  });
});

describe('formatPrice', () => {
  it('HOME-17 DET-03 shows the course’s own currency everywhere', () => {
    const course = { price: 2499, currency: 'INR' };
    for (const surface of ['home', 'detail', 'payment', 'catalogue', 'manage'] as const) {
      expect(formatPrice(course, surface)).toBe('₹2,499');
    }
    expect(formatPrice({ price: 100_000, currency: 'INR' }, 'catalogue')).toBe('₹1,00,000');
    expect(formatPrice({ price: 1_234_567.5 }, 'detail')).toBe('₹12,34,567.50');
  });

  it('CAT-14 MAN-04 without a currency, uses rupees or dollars depending on the surface', () => {
    expect(formatPrice({ price: 99.5 }, 'home')).toBe('₹99.50');
    expect(formatPrice({ price: 99.5 }, 'payment')).toBe('₹99.50');
    expect(formatPrice({ price: 99.5 }, 'catalogue')).toBe('$99.50');
    expect(formatPrice({ price: '$99.99' }, 'manage')).toBe('$99.99');
  });

  it('shows a price without a number as typed, and zero as free', () => {
    expect(formatPrice({ price: 'on request' }, 'catalogue')).toBe('on request');
    expect(formatPrice({ price: 0, currency: 'INR' }, 'catalogue')).toBe('Free');
  });

  it('formats a price in an unknown currency', () => {
    expect(formatPrice({ price: 5, currency: 'nonsense' }, 'home')).toBe('nonsense 5');
  });
});

describe('isInPriceBracket', () => {
  const brackets: PriceBracket[] = ['free', '0-50', '50-100', '100-200', '200+'];
  const listMatching = (price: number | string) =>
    brackets.filter((bracket) => isInPriceBracket(price, bracket));

  it('CAT-07 free is 0, and 0-50 includes 0 and 50', () => {
    expect(listMatching(0)).toEqual(['free', '0-50']);
    expect(listMatching(50)).toEqual(['0-50']);
  });

  it('CAT-08 the other brackets exclude their lower limit and include their upper limit', () => {
    expect(listMatching(50.01)).toEqual(['50-100']);
    expect(listMatching(100)).toEqual(['50-100']);
    expect(listMatching(200)).toEqual(['100-200']);
    expect(listMatching(200.01)).toEqual(['200+']);
  });

  it('brackets in rupees treat their limits the same way', () => {
    const rupees = ['0-500', '500-1000', '1000-2500', '2500-5000', '5000+'] as const;
    const inRange = [0, 500, 500.01, 1000, 2499, 2500, 2500.5, 5000, 5000.01].map((price) =>
      rupees.filter((rupee) => isInPriceBracket(price, rupee)).join(),
    );
    expect(inRange).toEqual([
      '0-500',
      '0-500',
      '500-1000',
      '500-1000',
      '1000-2500',
      '1000-2500',
      '2500-5000',
      '2500-5000',
      '5000+',
    ]);
  });

  it('a price without a number matches only the bracket "all"', () => {
    expect(listMatching('soon')).toEqual([]);
    expect(isInPriceBracket('soon', 'all')).toBe(true);
  });

  it('every number from 0 matches exactly one paid bracket', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (price) => {
        expect(listMatching(price).filter((item) => item !== 'free')).toHaveLength(1);
      }),
    );
  });
});

describe('listBrackets', () => {
  const plain = [{ price: '$60' }, { price: 0 }];
  const rupees = [0, 149, 2499, 2500, 9999].map((price) => ({ price, currency: 'INR' }));
  const listLabels = (...args: Parameters<typeof listBrackets>) =>
    listBrackets(...args).map(formatBracket);

  it('CAT-05 offers the fixed brackets for courses without a currency, whatever they cost', () => {
    const fixed = ['All', 'Free', '0-50', '50-100', '100-200', '200+'];
    expect(listLabels(plain, 'all')).toEqual(fixed);
    expect(listLabels([], 'all')).toEqual(fixed);
    expect(listLabels([{ price: 60, currency: 'USD' }], '200+')).toEqual(fixed);
  });

  it('offers the rupee brackets that contain a course', () => {
    expect(listLabels(rupees, 'all')).toEqual(['All', 'Free', '₹0-500', '₹1,000-2,500', '₹5,000+']);
    expect(listLabels(rupees.slice(0, 2), 'free')).toEqual(['All', 'Free', '₹0-500']);
  });

  it('keeps the chosen bracket, even if it came from the URL', () => {
    expect(listLabels(rupees, '500-1000')).toContain('₹500-1,000');
    expect(listLabels(rupees, '0-50')).toContain('0-50');
    expect(listLabels(plain, '2500-5000')).toContain('₹2,500-5,000');
  });
});

describe('findPriceNumber', () => {
  it.each([
    ['₹1,499', 1499],
    ['$99.99', 99.99],
    ['from 20 to 30', 20],
    ['none', undefined],
    [Number.NaN, undefined],
  ])('reads %j as %s', (price, expected) => expect(findPriceNumber(price)).toBe(expected));
});
