// The related courses shown beside a course.
import { expect, it } from 'vitest';
import { listRelatedCourses } from './related-courses.ts';

const createCourse = (id: string, category?: string, tags: string[] = []) => ({
  id,
  category: category ? { id: category, name: category } : undefined,
  tags,
});

it('shows the same category first, then shared tags, three at most, never the course itself', () => {
  const own = createCourse('own', 'k1', ['Type', 'Colour']);
  const courses = [
    own,
    createCourse('stranger', 'k2', ['Sound']),
    createCourse('one tag', 'k2', ['type']),
    createCourse('two tags', undefined, ['Colour', 'Type']),
    createCourse('same', 'k1'),
    createCourse('another', 'k2', ['Colour']),
  ];
  expect(listRelatedCourses(own, courses).map(({ id }) => id)).toEqual([
    'same',
    'two tags',
    'one tag',
  ]);
  expect(listRelatedCourses(createCourse('bare'), courses)).toEqual([]);
});
