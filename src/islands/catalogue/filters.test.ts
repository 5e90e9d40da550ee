// Filters and orders of the catalogue.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import {
  addressQuery,
  anyFilter,
  chipsOf,
  type Filters,
  NO_FILTERS,
  readFilters,
  readQuery,
  shownCourses,
  withoutChip,
} from './filters.ts';

function course(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, price: 100, createdAt: '2026-01-01T00:00:00Z', ...facts });
  if (!read) throw new Error('no course');
  return read;
}

const ids = (courses: readonly SiteCourse[], filters: Partial<Filters>) =>
  shownCourses(courses, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

describe('filters', () => {
  it('CAT-06: a category keeps its own courses', () => {
    const courses = [
      course('a', { category: { _id: 'k1', name: 'Design' } }),
      course('b', { category: { _id: 'k2', name: 'Video' } }),
      course('c'),
    ];
    expect(ids(courses, { category: 'k1' })).toEqual(['a']);
    expect(ids(courses, {})).toHaveLength(3);
  });

  const priced = [0, 50, 50.5, 100, 101, 200, 201, 'ask us'].map((price) =>
    course(String(price), { price }),
  );

  it('CAT-07: free and 0-50', () => {
    expect(ids(priced, { price: 'free' })).toEqual(['0']);
    expect(ids(priced, { price: '0-50' })).toEqual(['0', '50']);
  });

  it('CAT-08: the higher brackets start above their lower end', () => {
    expect(ids(priced, { price: '50-100' })).toEqual(['50.5', '100']);
    expect(ids(priced, { price: '100-200' })).toEqual(['101', '200']);
    expect(ids(priced, { price: '200+' })).toEqual(['201']);
  });
});

describe('orders', () => {
  const courses = [
    course('old', { createdAt: '2025-01-01T00:00:00Z', price: 300, studentsCount: 5 }),
    course('new', { createdAt: '2026-02-01T00:00:00Z', price: '₹1,200', studentsCount: 2 }),
    course('mid', { createdAt: '2025-06-01T00:00:00Z', price: 'ask us', studentsCount: 9 }),
  ];

  it('CAT-09: by date and by price, unreadable prices last', () => {
    expect(ids(courses, { sort: 'newest' })).toEqual(['new', 'mid', 'old']);
    expect(ids(courses, { sort: 'oldest' })).toEqual(['old', 'mid', 'new']);
    expect(ids(courses, { sort: 'price-low' })).toEqual(['old', 'new', 'mid']);
    expect(ids(courses, { sort: 'price-high' })).toEqual(['new', 'old', 'mid']);
  });

  it('OPEN-38: popular counts students', () => {
    expect(ids(courses, { sort: 'popular' })).toEqual(['mid', 'old', 'new']);
  });

  it('leaves the list it was given alone', () => {
    const before = courses.map(({ id }) => id);
    ids(courses, { sort: 'popular' });
    expect(courses.map(({ id }) => id)).toEqual(before);
  });
});

describe('chips', () => {
  const filters: Filters = { category: 'k1', price: '200+', sort: 'popular' };
  const categories = [{ _id: 'k1', name: 'Graphic Design' }];

  it('CAT-10: one per active filter, each taken off by itself', () => {
    const chips = chipsOf(filters, categories);
    expect(chips.map(({ label }) => label)).toEqual(['Graphic Design', '200+']);
    expect(chips.map((chip) => withoutChip(filters, chip))).toEqual([
      { ...filters, category: 'all' },
      { ...filters, price: 'all' },
    ]);
    expect([anyFilter(filters), anyFilter(NO_FILTERS)]).toEqual([true, false]);
  });
});

describe('address', () => {
  it('carries the filters there and back', () => {
    const filters: Filters = { category: 'k 1', price: 'free', sort: 'price-low' };
    expect(readFilters(`?${addressQuery('', filters)}`)).toEqual(filters);
    expect(addressQuery('', NO_FILTERS)).toBe('');
    // What is drawn for no filters is not drawn anew.
    expect(readFilters('?utm_source=letter')).toBe(NO_FILTERS);
  });

  it('carries the searched words there and back', () => {
    const address = `?${addressQuery(' holi & फ़ोटो + more ', { ...NO_FILTERS, price: 'free' })}`;
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
