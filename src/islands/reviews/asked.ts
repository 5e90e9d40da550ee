// Which reviews are asked for, as the address of the page says it.
import type { WantedReviews } from '#site/api/moderation.ts';
import { addressOf, pageOf, searchText } from '../parts/address.ts';

export interface Asked extends WantedReviews {
  page: number;
}

export const STATES: readonly { value: Asked['state']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    query: asked.get('query')?.trim() ?? '',
    courseId: asked.get('course') ?? '',
    state: STATES.find(({ value }) => value === asked.get('state'))?.value ?? '',
    page: pageOf(asked),
  };
}

export function searchOf({ query, courseId, state, page }: Asked): string {
  return searchText({ query: query.trim(), course: courseId, state, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readAsked, write: searchOf });
