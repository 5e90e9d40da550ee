// What two admins have filled differently, in words.
import type { Details } from './details.ts';

/** One field that two admins have filled differently. */
export interface Difference {
  what: string;
  theirs: string;
  mine: string;
}

const LABELS = [
  ['courseName', 'Course name'],
  ['courseDescription', 'Course description'],
  ['whatYouWillLearn', 'What you will learn'],
  ['price', 'Price'],
  ['category', 'Category'],
  ['tags', 'Tags'],
  ['instructions', 'Instructions'],
] as const;

/** Ids say nothing to people: of a category only that it differs. */
export function differences(theirs: Details, mine: Details): Difference[] {
  return LABELS.flatMap(([field, what]): Difference[] => {
    const [one, other] = [textOf(theirs[field]), textOf(mine[field])];
    if (one === other) return [];
    if (field === 'category') return [{ what, theirs: 'Another one', mine: 'Your choice' }];
    return [{ what, theirs: one, mine: other }];
  });
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ');
}
