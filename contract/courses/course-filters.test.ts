// The filters and sort orders of the catalogue.
import { describe, expect, it } from 'vitest';
import { filterCourses, listChoices } from './course-filters.ts';
import type { FilterableCourse, CourseFilters } from './course-filters.ts';

interface Course extends FilterableCourse {
  id: string;
}

function course(id: string, facts: Partial<Course> = {}): Course {
  return {
    id,
    price: 100,
    language: '',
    level: '',
    createdAt: '2026-01-01T00:00:00Z',
    studentsCount: 0,
    ...facts,
  };
}

const ALL: CourseFilters = {
  category: 'all',
  price: 'all',
  language: 'all',
  level: 'all',
  sort: 'newest',
};
const ids = (courses: readonly Course[], choice: Partial<CourseFilters>, isRanked?: boolean) =>
  filterCourses(courses, { ...ALL, ...choice }, isRanked).map(({ id }) => id);

describe('filters', () => {
  it('CAT-06: a category shows only its own courses', () => {
    const courses = [
      course('a', { category: { id: 'k1' } }),
      course('b', { category: { id: 'k2' } }),
      course('c'),
    ];
    expect(ids(courses, { category: 'k1' })).toEqual(['a']);
    expect(ids(courses, {})).toHaveLength(3);
  });

  const priced = [0, 50, 50.5, 100, 101, 200, 201, 'ask us'].map((price) =>
    course(String(price), { price }),
  );

  it('CAT-07: filters free courses and courses from 0 to 50', () => {
    expect(ids(priced, { price: 'free' })).toEqual(['0']);
    expect(ids(priced, { price: '0-50' })).toEqual(['0', '50']);
  });

  it('CAT-08: the higher price brackets start above their lower limit', () => {
    expect(ids(priced, { price: '50-100' })).toEqual(['50.5', '100']);
    expect(ids(priced, { price: '100-200' })).toEqual(['101', '200']);
    expect(ids(priced, { price: '200+' })).toEqual(['201']);
  });

  const taught = [
    course('a', { language: 'hi', level: 'beginner' }),
    course('b', { language: 'hi', level: 'advanced' }),
    course('c', { language: 'en', level: 'beginner' }),
    course('d'),
  ];

  it('a language and a level each narrow the list, and together narrow it further', () => {
    expect(ids(taught, { language: 'hi' })).toEqual(['a', 'b']);
    expect(ids(taught, { level: 'beginner' })).toEqual(['a', 'c']);
    expect(ids(taught, { language: 'hi', level: 'beginner' })).toEqual(['a']);
    expect(ids(taught, { language: 'or' })).toEqual([]);
    expect(ids(taught, {})).toEqual(['a', 'b', 'c', 'd']);
  });

  it('offers only languages and levels that occur, in a fixed order', () => {
    expect(listChoices(taught)).toMatchObject({
      languages: ['en', 'hi'],
      levels: ['beginner', 'advanced'],
    });
    expect(listChoices([course('d')])).toMatchObject({ languages: [], levels: [] });
  });
});

describe('sort orders', () => {
  const courses = [
    course('old', { createdAt: '2025-01-01T00:00:00Z', price: 300, studentsCount: 5 }),
    course('new', { createdAt: '2026-02-01T00:00:00Z', price: '₹1,200', studentsCount: 2 }),
    course('mid', { createdAt: '2025-06-01T00:00:00Z', price: 'ask us', studentsCount: 9 }),
  ];

  it('CAT-09: sorts by date and by price, with unreadable prices last', () => {
    expect(ids(courses, { sort: 'newest' })).toEqual(['new', 'mid', 'old']);
    expect(ids(courses, { sort: 'oldest' })).toEqual(['old', 'mid', 'new']);
    expect(ids(courses, { sort: 'price-low' })).toEqual(['old', 'new', 'mid']);
    expect(ids(courses, { sort: 'price-high' })).toEqual(['new', 'old', 'mid']);
  });

  it('OPEN-38: sorts by number of students when sorted by popularity', () => {
    expect(ids(courses, { sort: 'popular' })).toEqual(['mid', 'old', 'new']);
  });

  it('sorts courses with the same price from newest to oldest', () => {
    const same = ['2025', '2027', '2026'].map((year) => course(year, { createdAt: year }));
    expect(ids(same, { sort: 'price-low' })).toEqual(['2027', '2026', '2025']);
    expect(ids(same, { sort: 'price-high' })).toEqual(['2027', '2026', '2025']);
  });

  it('keeps search results in ranked order until another sort order is chosen', () => {
    const free = courses.map((course) => ({ ...course, price: course.id === 'mid' ? 0 : 300 }));
    expect(ids(free, {}, true)).toEqual(['old', 'new', 'mid']);
    expect(ids(free, { price: '200+' }, true)).toEqual(['old', 'new']);
    expect(ids(free, { sort: 'oldest' }, true)).toEqual(['old', 'mid', 'new']);
  });

  it('does not change the list that was passed in', () => {
    const before = courses.map(({ id }) => id);
    ids(courses, { sort: 'popular' });
    expect(courses.map(({ id }) => id)).toEqual(before);
  });
});
