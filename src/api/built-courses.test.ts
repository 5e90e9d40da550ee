// The course data and pictures stored in a built page.
import { expect, it } from 'vitest';
import { toBuiltCourses, readBuiltCourses, restoreDrawings } from './built-courses.ts';
import { readCourses } from './course.ts';

const [course] = readCourses([
  {
    _id: 'a',
    courseName: 'Dots',
    courseDescription: 'Before lines.',
    whatYouWillLearn: 'Far too much for a card.',
    price: 499,
    currency: 'INR',
    status: 'Published',
    tag: ['Colour'],
    category: { _id: 'k', name: 'Drawing' },
    instructor: { _id: 'i', firstName: 'Meera', lastName: 'Iyer', image: '/me.png' },
    studentsCount: 3,
    sectionsCount: 2,
    createdAt: '2026-03-01T00:00:00.000Z',
  },
]);
if (!course) throw new Error('The course cannot be read.');

it('a course is read back with every field of cards and filters, and stores nothing else', () => {
  const [read] = readBuiltCourses(toBuiltCourses([course]));
  const { name, description, price, currency, status, tags, category, createdAt } = course;
  expect(read).toMatchObject({
    id: 'a',
    name,
    description,
    price,
    currency,
    status,
    tags,
    category,
    createdAt,
    studentsCount: 3,
    sectionsCount: 2,
    thumbnail: '/art/course-a.svg',
    instructor: { firstName: 'Meera', lastName: 'Iyer' },
  });
  expect(JSON.stringify(toBuiltCourses([course]))).not.toMatch(/Far too much|me\.png/);
});

it('a card keeps its drawn picture, but not an uploaded picture that its course has lost', () => {
  const known = [
    { id: 'drawn', thumbnail: '/art/course-drawn.svg' },
    { id: 'lost', thumbnail: '/api/v1/media/image/0123' },
  ];
  const fresh = ['drawn', 'lost', 'new'].map((id) => ({ id, thumbnail: '' }));
  expect(restoreDrawings(fresh, known).map(({ thumbnail }) => thumbnail)).toEqual([
    '/art/course-drawn.svg',
    '',
    '',
  ]);
  expect(restoreDrawings([{ id: 'drawn', thumbnail: '/own.png' }], known)[0]?.thumbnail).toBe(
    '/own.png',
  );
});
