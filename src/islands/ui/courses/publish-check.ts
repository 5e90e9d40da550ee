import { findPriceNumber } from '#contract/sales/price.ts';
import { pluralize } from '#site/lib/plural.ts';

interface Check {
  name: string;
  isMet: boolean;
  detail: string;
}

export interface Publishable {
  thumbnail: string;
  description: string;
  price: number | string;
  lessonsCount: number;
  /** Lessons of unknown duration; absent if not counted. */
  untimedLessons?: number;
}

/** A course without lessons cannot be put on sale. */
export function isPublishable({ lessonsCount }: Pick<Publishable, 'lessonsCount'>): boolean {
  return lessonsCount > 0;
}

export function listPublishChecks(course: Publishable): Check[] {
  const price = findPriceNumber(course.price);
  const { lessonsCount, untimedLessons } = course;
  return [
    createCheck('Thumbnail', course.thumbnail !== '', [
      'Added',
      'Not added: a drawing is shown instead',
    ]),
    createCheck('Description', course.description.trim() !== '', ['Added', 'Not added yet']),
    createCheck('Price', price !== undefined, [price === 0 ? 'Free' : 'Set', 'Not a valid price']),
    createCheck('At least one lesson', isPublishable(course), [
      pluralize(lessonsCount, 'lesson'),
      'No lessons yet',
    ]),
    ...(untimedLessons === undefined ? [] : [createDurationCheck(lessonsCount, untimedLessons)]),
  ];
}

function createDurationCheck(lessons: number, untimed: number): Check {
  return createCheck('Durations known', lessons > 0 && untimed === 0, [
    'For every lesson',
    lessons === 0 ? 'No lessons yet' : `Unknown for ${pluralize(untimed, 'lesson')}`,
  ]);
}

function createCheck(
  name: string,
  isMet: boolean,
  [met, missing]: readonly [string, string],
): Check {
  return { name, isMet, detail: isMet ? met : missing };
}
