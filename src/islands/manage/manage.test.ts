// The list of managed courses: what is asked for, what is shown, what a course lacks.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { publishChecks } from '../parts/publish-check.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { COURSES_PER_PAGE, matching, pageFrom, readQuery, writeQuery } from './shown.ts';

function course(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, courseName: id, status: 'Published', ...facts });
  if (!read) throw new Error('no course');
  return read;
}
const NOTHING = readQuery('');
const idsOf = (courses: readonly SiteCourse[]) => courses.map(({ id }) => id);

describe('the address', () => {
  it('keeps what was asked for, and nothing for nothing', () => {
    const query = readQuery('?query=reels&status=Draft&category=c1&sort=price&page=3');
    expect(query).toEqual({
      ...WHOLE_LIST,
      query: 'reels',
      status: 'Draft',
      category: 'c1',
      sort: 'price',
      page: 3,
    });
    expect(readQuery(writeQuery(query))).toEqual(query);
    expect(writeQuery(NOTHING)).toBe('');
    expect(readQuery('?status=Gone&sort=toString&page=0')).toEqual(NOTHING);
  });
});

describe('the list', () => {
  const courses = [
    course('Reels', { tag: ['Video'], studentsCount: 3, price: 100, createdAt: '2026-01-01' }),
    course('Colour', { status: 'Draft', price: '', createdAt: '2026-03-01' }),
    course('Brand', {
      category: { _id: 'c1', name: 'Design' },
      studentsCount: 9,
      price: 900,
      createdAt: '2026-02-01',
    }),
  ];

  it.each([
    [{}, ['Colour', 'Brand', 'Reels']],
    [{ query: 'video reels' }, ['Reels']],
    [{ query: 'design' }, ['Brand']],
    [{ status: 'Draft' as const }, ['Colour']],
    [{ category: 'c1' }, ['Brand']],
    [{ sort: 'name' as const }, ['Brand', 'Colour', 'Reels']],
    [{ sort: 'students' as const }, ['Brand', 'Reels', 'Colour']],
    [{ sort: 'price' as const }, ['Brand', 'Reels', 'Colour']],
  ])('%j shows %j', (query, ids) => {
    expect(idsOf(matching(courses, { ...NOTHING, ...query }))).toEqual(ids);
  });

  it('comes in pages; one behind the last is the last', () => {
    const many = Array.from({ length: COURSES_PER_PAGE + 1 }, (_, nth) => course(`c${nth}`));
    expect(pageFrom(many, 1).courses).toHaveLength(COURSES_PER_PAGE);
    expect(pageFrom(many, 9)).toMatchObject({ page: 2, pages: 2 });
    expect(idsOf(pageFrom(many, 9).courses)).toEqual([`c${COURSES_PER_PAGE}`]);
    expect(pageFrom([], 1)).toEqual({ courses: [], page: 1, pages: 1 });
  });
});

describe('before a course is published', () => {
  const unmet = (facts: Record<string, unknown>) =>
    publishChecks(course('a', facts)).flatMap(({ name, isMet }) => (isMet ? [] : [name]));
  const lesson = { _id: 'l', timeDuration: '60' };
  const whole = {
    thumbnail: '/media/t.webp',
    courseDescription: 'Dots.',
    price: 499,
    courseContent: [{ _id: 's', subSection: [lesson] }],
  };

  it('everything is looked for', () => {
    expect(unmet({})).toEqual([
      'Thumbnail',
      'Description',
      'Price',
      'At least one lesson',
      'Durations known',
    ]);
    expect(unmet(whole)).toEqual([]);
  });

  it('a free course has a price; a lesson of unknown length is told', () => {
    const untimed = [{ _id: 's', subSection: [lesson, { _id: 'm' }] }];
    expect(unmet({ ...whole, price: 0, courseContent: untimed })).toEqual(['Durations known']);
    expect(unmet({ ...whole, courseContent: [], lessonsCount: 2, untimedLessons: 0 })).toEqual([]);
  });
});
