import { priceNumber } from '#contract/sales/price.ts';
import { pluralize } from '#site/lib/plural.ts';

export interface Check {
  name: string;
  isMet: boolean;
  found: string;
}

export interface Publishable {
  thumbnail: string;
  description: string;
  price: number | string;
  lessonsCount: number;
  /** Lessons of unknown duration; absent if not counted. */
  untimedLessons?: number;
}

/** A course without lessons is not put on sale. */
export function isPublishable({ lessonsCount }: Pick<Publishable, 'lessonsCount'>): boolean {
  return lessonsCount > 0;
}

export function publishChecks(course: Publishable): Check[] {
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
    check('At least one lesson', isPublishable(course), [
      pluralize(lessonsCount, 'lesson'),
      'There is nothing to watch yet',
    ]),
    ...(untimedLessons === undefined ? [] : [timed(lessonsCount, untimedLessons)]),
  ];
}

function timed(lessons: number, untimed: number): Check {
  return check('Durations known', lessons > 0 && untimed === 0, [
    'Of every lesson',
    lessons === 0 ? 'There is no lesson' : `Not of ${pluralize(untimed, 'lesson')}`,
  ]);
}

function check(name: string, isMet: boolean, [met, missing]: readonly [string, string]): Check {
  return { name, isMet, found: isMet ? met : missing };
}
