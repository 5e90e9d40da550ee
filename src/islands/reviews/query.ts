// The query of the reviews, as the address of the page says it.
import type { ReviewsQuery } from '#site/api/reviews.ts';
import { textIn } from '#site/lib/text-in.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = ReviewsQuery & PageQuery;

export const STATES: readonly { value: Query['state']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    courseId: textIn(params, 'course'),
    state: STATES.find(({ value }) => value === params.get('state'))?.value ?? '',
  };
}

export function writeQuery({ courseId, state, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), course: courseId, state });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
