// The filters of the catalogue as chips, and in the URL.
import { describe, expect, it } from 'vitest';
import { type CourseFilters, NO_FILTERS } from '#contract/courses/course-filters.ts';
import {
  toSearchParams,
  hasFilter,
  listChips,
  readFilters,
  readQuery,
  removeChip,
} from './filters.ts';

describe('chips', () => {
  const filters: CourseFilters = {
    category: 'k1',
    price: '200+',
    language: 'hi',
    level: 'beginner',
    sort: 'popular',
  };
  const categories = [{ _id: 'k1', name: 'Graphic Design' }];

  it('CAT-10: shows one chip per active filter, each removable on its own', () => {
    const chips = listChips(filters, categories);
    expect(chips.map(({ label }) => label)).toEqual([
      'Graphic Design',
      '200+',
      'Hindi',
      'Beginner',
    ]);
    expect(chips.map((chip) => removeChip(filters, chip))).toEqual([
      { ...filters, category: 'all' },
      { ...filters, price: 'all' },
      { ...filters, language: 'all' },
      { ...filters, level: 'all' },
    ]);
    expect([hasFilter(filters), hasFilter(NO_FILTERS)]).toEqual([true, false]);
  });
});

describe('URL', () => {
  it('stores the filters and reads them back', () => {
    const filters: CourseFilters = {
      category: 'k 1',
      price: 'free',
      language: 'or',
      level: 'advanced',
      sort: 'price-low',
    };
    expect(readFilters(`?${toSearchParams('', filters)}`)).toEqual(filters);
    expect(toSearchParams('', { ...NO_FILTERS, language: 'hi', level: 'beginner' })).toBe(
      'language=hi&level=beginner',
    );
    expect(toSearchParams('', NO_FILTERS)).toBe('');
    // The same object avoids a re-render without filters.
    expect(readFilters('?utm_source=letter')).toBe(NO_FILTERS);
  });

  it('stores the search query and reads it back', () => {
    const address = `?${toSearchParams(' holi & फ़ोटो + more ', { ...NO_FILTERS, price: 'free' })}`;
    expect(readQuery(address)).toBe('holi & फ़ोटो + more');
    expect(readFilters(address).price).toBe('free');
    expect(readQuery('?query=%20')).toBe('');
    expect(readQuery('?query=%00')).toBe('');
    expect(readQuery(`?q=${'x'.repeat(3500)}`)).toHaveLength(64);
    // Older links use the shorter parameter.
    expect(readQuery('?q=holi')).toBe('holi');
    expect(readQuery('')).toBe('');
  });

  it('ignores unknown values', () => {
    expect(readFilters('?price=cheap&sort=best&language=Hindi&level=toString')).toEqual(NO_FILTERS);
  });
});
