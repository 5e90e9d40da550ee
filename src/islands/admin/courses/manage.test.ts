// The list of managed courses: its URL, its view, and the checks before publishing.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { listPublishChecks } from '../../ui/courses/publish-check.ts';
import { UNFILTERED } from '../../ui/lists/list-address.ts';
import { planBulkChange } from './bulk.ts';
import { managedCoursesUrl, getView } from './managed-list.ts';

function createCourse(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, courseName: id, status: 'Published', ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}
const { read: readQuery, write: writeQuery } = managedCoursesUrl;
const NOTHING = readQuery('');

describe('the URL', () => {
  it('stores the query, and stays empty for the default view', () => {
    const query = readQuery('?query=reels&status=Draft&category=c1&sort=price&page=3&view=cards');
    expect(query).toEqual({
      ...UNFILTERED,
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
  expect([12, 13].map((courses) => getView(NOTHING, courses))).toEqual(['cards', 'list']);
  expect(getView({ view: 'cards' }, 500)).toBe('cards');
  expect(getView({ view: 'list' }, 1)).toBe('list');
});

it('a bulk change applies where it can, and gives the reason for each other course', () => {
  const lesson = { lessonsCount: 1 };
  const all = [
    createCourse('Empty', { status: 'Draft' }),
    createCourse('Whole', { status: 'Draft', ...lesson }),
    createCourse('There', lesson),
  ];
  const listNames = (to: 'Draft' | 'Published') => {
    const { ready, skipped } = planBulkChange(all, to);
    return { ready: ready.map(({ name }) => name), left: skipped.map(({ name }) => name) };
  };
  expect(listNames('Published')).toEqual({ ready: ['Whole'], left: ['Empty', 'There'] });
  expect(listNames('Draft')).toEqual({ ready: ['There'], left: ['Empty', 'Whole'] });
});

describe('before a course is published', () => {
  const listUnmet = (facts: Record<string, unknown>) =>
    listPublishChecks(createCourse('a', facts)).flatMap(({ name, isMet }) => (isMet ? [] : [name]));
  const lesson = { _id: 'l', timeDuration: '60' };
  const whole = {
    thumbnail: '/media/t.webp',
    courseDescription: 'Dots.',
    price: 499,
    courseContent: [{ _id: 's', subSection: [lesson] }],
  };

  it('checks every requirement', () => {
    expect(listUnmet({})).toEqual([
      'Thumbnail',
      'Description',
      'Price',
      'At least one lesson',
      'Durations known',
    ]);
    expect(listUnmet(whole)).toEqual([]);
  });

  it('a free course counts as priced; a lesson of unknown duration is reported', () => {
    const untimed = [{ _id: 's', subSection: [lesson, { _id: 'm' }] }];
    expect(listUnmet({ ...whole, price: 0, courseContent: untimed })).toEqual(['Durations known']);
    expect(listUnmet({ ...whole, courseContent: [], lessonsCount: 2, untimedLessons: 0 })).toEqual(
      [],
    );
  });
});
