// The page of a category on a server without an endpoint for it.
import { expect, it } from 'vitest';
import { findCategoryPage, computeCategoryLists } from './course-lists.ts';
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

it("OPEN-56: derives a category's courses, the other courses and the popular ones from the course list", () => {
  const lists = computeCategoryLists('k1', COURSES);
  const ids = Object.values(lists).map((courses: { id: string }[]) => courses.map(({ id }) => id));
  expect(ids).toEqual([
    ['a', 'c'],
    ['b', 'd'],
    ['b', 'd', 'a'],
  ]);
  const page = findCategoryPage('k1', CATEGORIES, lists);
  expect(page?.category.description).toBe('Told.');
  expect(page?.otherCategories.map(({ _id }) => _id)).toEqual(['k2', 'k3']);
});

it('finds a category by its entry or by its courses, and returns undefined otherwise', () => {
  expect(findCategoryPage('k2', [], computeCategoryLists('k2', COURSES))?.category.name).toBe(
    'Named k2',
  );
  expect(findCategoryPage('k3', CATEGORIES, computeCategoryLists('k3', COURSES))?.selected).toEqual(
    [],
  );
  expect(findCategoryPage('k9', CATEGORIES, computeCategoryLists('k9', COURSES))).toBeUndefined();
});
