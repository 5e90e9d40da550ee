// The courses that Home features, and their data in the page.
import { expect, it } from 'vitest';
import { addDrawings } from '#site/api/built-courses.ts';
import { readCourses } from '#site/api/course.ts';
import { toNewestCards } from './newest-courses.ts';

const listed = readCourses(
  [3, 1, 8, 5, 2, 7, 6, 4].map((day) => ({
    _id: `course-${day}`,
    courseName: `Course ${day}`,
    createdAt: `2026-03-0${day}T09:00:00.000Z`,
    whatYouWillLearn: 'Far too much for a card.',
    tag: ['Colour', 'Print'],
  })),
);

it('HOME-13: selects the six newest by date, whatever their order in the response', () => {
  const ids = toNewestCards(listed).map(({ id }) => id);
  expect(ids).toEqual(['course-8', 'course-7', 'course-6', 'course-5', 'course-4', 'course-3']);
});

it('contains only the data that a card shows', () => {
  expect(Object.keys(toNewestCards(listed)[0] ?? {}).toSorted()).toEqual(
    [
      'currency',
      'description',
      'id',
      'instructor',
      'moreTags',
      'name',
      'price',
      'sectionsCount',
      'status',
      'studentsCount',
      'tags',
      'thumbnail',
      'saleUntil',
      'listPrice',
      'level',
      'language',
      'durationSeconds',
      'rating',
    ].toSorted(),
  );
});

it('keeps the picture that a course without its own already shows on the page', () => {
  const known = addDrawings(toNewestCards(listed));
  expect(toNewestCards(listed, known)[0]?.thumbnail).toBe('/art/course-course-8.svg');
  const [first] = toNewestCards(
    listed.map((course) => ({ ...course, thumbnail: '/own.png' })),
    known,
  );
  expect(first?.thumbnail).toBe('/own.png');
});
