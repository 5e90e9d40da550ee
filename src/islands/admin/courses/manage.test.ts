// The list of managed courses: its URL, its view, and the checks before publishing.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { publishChecks } from '../../ui/courses/publish-check.ts';
import { WHOLE_LIST } from '../../ui/lists/list-address.ts';
import { getPlan } from './bulk.ts';
import { address, toView } from './managed-list.ts';

function course(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, courseName: id, status: 'Published', ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}
const { read: readQuery, write: writeQuery } = address;
const NOTHING = readQuery('');

describe('the URL', () => {
  it('stores the query, and stays empty for the default view', () => {
    const query = readQuery('?query=reels&status=Draft&category=c1&sort=price&page=3&view=cards');
    expect(query).toEqual({
      ...WHOLE_LIST,
      query: 'reels',
      status: 'Draft',
      category: 'c1',
      sort: 'price',
      view: 'cards',
      page: 3,
    });
    expect(readQuery(writeQuery(query))).toEqual(query);
    expect(writeQuery(NOTHING)).toBe('');
    expect(readQuery('?query=%00&category=%00')).toEqual(NOTHING);
    expect(readQuery('?status=Gone&sort=toString&page=0')).toEqual(NOTHING);
  });
});

it('MAN-09 more than twelve courses show as a list, unless the admin chose a view', () => {
  expect([12, 13].map((courses) => toView(NOTHING, courses))).toEqual(['cards', 'list']);
  expect(toView({ view: 'cards' }, 500)).toBe('cards');
  expect(toView({ view: 'list' }, 1)).toBe('list');
});

it('a bulk change applies where it can, and gives the reason for each other course', () => {
  const lesson = { lessonsCount: 1 };
  const all = [
    course('Empty', { status: 'Draft' }),
    course('Whole', { status: 'Draft', ...lesson }),
    course('There', lesson),
  ];
  const names = (to: 'Draft' | 'Published') => {
    const { ready, left } = getPlan(all, to);
    return { ready: ready.map(({ name }) => name), left: left.map(({ name }) => name) };
  };
  expect(names('Published')).toEqual({ ready: ['Whole'], left: ['Empty', 'There'] });
  expect(names('Draft')).toEqual({ ready: ['There'], left: ['Empty', 'Whole'] });
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

  it('checks every requirement', () => {
    expect(unmet({})).toEqual([
      'Thumbnail',
      'Description',
      'Price',
      'At least one lesson',
      'Durations known',
    ]);
    expect(unmet(whole)).toEqual([]);
  });

  it('a free course counts as priced; a lesson of unknown duration is reported', () => {
    const untimed = [{ _id: 's', subSection: [lesson, { _id: 'm' }] }];
    expect(unmet({ ...whole, price: 0, courseContent: untimed })).toEqual(['Durations known']);
    expect(unmet({ ...whole, courseContent: [], lessonsCount: 2, untimedLessons: 0 })).toEqual([]);
  });
});
