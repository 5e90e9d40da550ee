// The related courses shown beside a course.
import { expect, it } from 'vitest';
import { findRelated } from './related-courses.ts';

const course = (id: string, category?: string, tags: string[] = []) => ({
  id,
  category: category ? { id: category, name: category } : undefined,
  tags,
});

it('shows the same category first, then shared tags, three at most, never the course itself', () => {
  const own = course('own', 'k1', ['Type', 'Colour']);
  const courses = [
    own,
    course('stranger', 'k2', ['Sound']),
    course('one tag', 'k2', ['type']),
    course('two tags', undefined, ['Colour', 'Type']),
    course('same', 'k1'),
    course('another', 'k2', ['Colour']),
  ];
  expect(findRelated(own, courses).map(({ id }) => id)).toEqual(['same', 'two tags', 'one tag']);
  expect(findRelated(course('bare'), courses)).toEqual([]);
});
