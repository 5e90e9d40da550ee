// What a course should have before visitors see it.
import { priceNumber } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { counted } from '#site/lib/plural.ts';

export interface Check {
  /** What is looked for: 'A thumbnail'. */
  name: string;
  isMet: boolean;
  /** What is there, or what is missing. */
  found: string;
}

export function publishChecks(course: SiteCourse): Check[] {
  const price = priceNumber(course.price);
  const { lessonsCount, untimedLessons } = course;
  return [
    check('Thumbnail', course.thumbnail !== '', [
      'There is one',
      'A drawn picture stands in for it',
    ]),
    check('Description', course.description.trim() !== '', [
      'There is one',
      'Nothing is written yet',
    ]),
    check('Price', price !== undefined, [
      price === 0 ? 'Free of charge' : 'There is one',
      'None that a buyer could pay',
    ]),
    check('At least one lesson', lessonsCount > 0, [
      counted(lessonsCount, 'lesson'),
      'There is nothing to watch yet',
    ]),
    check('Durations known', lessonsCount > 0 && untimedLessons === 0, [
      'Of every lesson',
      lessonsCount === 0 ? 'There is no lesson' : `Not of ${counted(untimedLessons, 'lesson')}`,
    ]),
  ];
}

function check(name: string, isMet: boolean, [met, missing]: readonly [string, string]): Check {
  return { name, isMet, found: isMet ? met : missing };
}
