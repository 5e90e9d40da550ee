// The query of the reviews, as the address of the page says it.
import type { ReviewsQuery } from '#site/api/moderation.ts';
import { addressOf, type PageQuery, pageOf, searchText } from '../parts/address.ts';

export type Query = ReviewsQuery & PageQuery;

export const STATES: readonly { value: Query['state']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    query: params.get('query')?.trim() ?? '',
    courseId: params.get('course') ?? '',
    state: STATES.find(({ value }) => value === params.get('state'))?.value ?? '',
    page: pageOf(params),
  };
}

export function writeQuery({ query, courseId, state, page }: Query): string {
  return searchText({ query: query.trim(), course: courseId, state, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
