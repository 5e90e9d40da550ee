// The facts on a course card by which visitors compare courses.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import { CourseCard } from './CourseCard.tsx';

function renderFacts(fields: object): string | undefined {
  const course = readCourse({ _id: 'a', courseName: 'Colour', status: 'Published', ...fields });
  if (!course) throw new Error('This is not a course.');
  const html = renderToStaticMarkup(<CourseCard course={course} surface="catalogue" />);
  const facts = /<p class="course-comparison">(.*?)<\/p>/.exec(html)?.[1];
  return facts?.replaceAll(/<svg.*?<\/svg>/g, '★').replaceAll(/<[^>]*>/g, '|');
}

it('shows level, language, length and rating in this order', () => {
  const fields = { level: 'beginner', language: 'hi', durationSeconds: 3700 };
  expect(renderFacts({ ...fields, averageRating: 4.67, reviewCount: 12 })).toBe(
    '|Beginner||Hindi||1 h 2 min||★ |4.67 (12)||',
  );
});

it('leaves out what is unknown', () => {
  expect(renderFacts({ language: 'or', averageRating: 0, reviewCount: 0 })).toBe('|Odia|');
  expect(renderFacts({ durationSeconds: 0 })).toBeUndefined();
  expect(renderFacts({ language: 'xx', level: 'expert' })).toBeUndefined();
});
