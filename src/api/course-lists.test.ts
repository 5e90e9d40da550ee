// A category's page from a server that has no call for it.
import { expect, it } from 'vitest';
import { categoryPage, listsAmong } from './course-lists.ts';
import { readCourses } from './course.ts';

const COURSES = readCourses(
  [
    ['a', 'k1', 2],
    ['b', 'k2', 9],
    ['c', 'k1', 0],
    ['d', null, 5],
  ].map(([_id, category, studentsCount]) => ({
    _id,
    studentsCount,
    category: category && { _id: category, name: `Named ${category}` },
  })),
);
const CATEGORIES = ['k1', 'k2', 'k3'].map((_id) => ({ _id, name: _id, description: 'Told.' }));

it('OPEN-56: the list of courses says what belongs to a category, what else there is and what sells', () => {
  const lists = listsAmong('k1', COURSES);
  const ids = Object.values(lists).map((courses: { id: string }[]) => courses.map(({ id }) => id));
  expect(ids).toEqual([
    ['a', 'c'],
    ['b', 'd'],
    ['b', 'd', 'a'],
  ]);
  const page = categoryPage('k1', CATEGORIES, lists);
  expect(page?.category.description).toBe('Told.');
  expect(page?.otherCategories.map(({ _id }) => _id)).toEqual(['k2', 'k3']);
});

it('a category is known by its row or by its courses, else it is none', () => {
  expect(categoryPage('k2', [], listsAmong('k2', COURSES))?.category.name).toBe('Named k2');
  expect(categoryPage('k3', CATEGORIES, listsAmong('k3', COURSES))?.selected).toEqual([]);
  expect(categoryPage('k9', CATEGORIES, listsAmong('k9', COURSES))).toBeUndefined();
});
