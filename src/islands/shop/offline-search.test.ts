// The results of a search while offline.
import { expect, it } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import { searchOffline } from './offline-search.ts';

const courses = [
  { _id: 'reels', courseName: 'Reels in a day', tag: ['Short video'] },
  { _id: 'marathi', courseName: 'विपणन: मराठीतून मार्केटिंग', category: { _id: 'k', name: 'Digital' } },
  {
    _id: 'holi',
    courseName: 'Holi posters',
    courseDescription: 'Cut and print in Photoshop.',
    instructor: { _id: 'i', firstName: 'Meera', lastName: 'Iyer' },
  },
].flatMap((item) => readCourse(item) ?? []);

it.each([
  ['REELS', 'reels'],
  ['video day', 'reels'],
  ['vipanan marathi', 'marathi'],
  ['digital marketing', 'marathi'],
  ['meera fotoshop', 'holi'],
  ['post', 'holi'],
  ['reels holi', ''],
  ['pottery', ''],
])('%s finds %j', (query, id) => {
  expect(
    searchOffline(courses, query)
      .map((course) => course.id)
      .join(),
  ).toBe(id);
});
