// The filters of the catalogue as chips, and in the address.
import { describe, expect, it } from 'vitest';
import {
  toAddressQuery,
  hasFilter,
  getChips,
  type Filters,
  NO_FILTERS,
  readFilters,
  readQuery,
  withoutChip,
} from './filters.ts';

describe('chips', () => {
  const filters: Filters = { category: 'k1', price: '200+', sort: 'popular' };
  const categories = [{ _id: 'k1', name: 'Graphic Design' }];

  it('CAT-10: one per active filter, each taken off by itself', () => {
    const chips = getChips(filters, categories);
    expect(chips.map(({ label }) => label)).toEqual(['Graphic Design', '200+']);
    expect(chips.map((chip) => withoutChip(filters, chip))).toEqual([
      { ...filters, category: 'all' },
      { ...filters, price: 'all' },
    ]);
    expect([hasFilter(filters), hasFilter(NO_FILTERS)]).toEqual([true, false]);
  });
});

describe('address', () => {
  it('carries the filters there and back', () => {
    const filters: Filters = { category: 'k 1', price: 'free', sort: 'price-low' };
    expect(readFilters(`?${toAddressQuery('', filters)}`)).toEqual(filters);
    expect(toAddressQuery('', NO_FILTERS)).toBe('');
    // What is drawn for no filters is not drawn anew.
    expect(readFilters('?utm_source=letter')).toBe(NO_FILTERS);
  });

  it('carries the searched words there and back', () => {
    const address = `?${toAddressQuery(' holi & फ़ोटो + more ', { ...NO_FILTERS, price: 'free' })}`;
    expect(readQuery(address)).toBe('holi & फ़ोटो + more');
    expect(readFilters(address).price).toBe('free');
    expect(readQuery('?query=%20')).toBe('');
    expect(readQuery('?query=%00')).toBe('');
    expect(readQuery(`?q=${'x'.repeat(3500)}`)).toHaveLength(64);
    // Links from when the name was shorter.
    expect(readQuery('?q=holi')).toBe('holi');
    expect(readQuery('')).toBe('');
  });

  it('leaves out what it does not know', () => {
    expect(readFilters('?price=cheap&sort=best')).toEqual(NO_FILTERS);
  });
});
