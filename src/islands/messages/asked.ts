// Which messages are asked for, as the address of the page says it.
import type { WantedMessages } from '#site/api/messages.ts';
import { addressOf, pageOf, searchText } from '../parts/address.ts';

export interface Asked extends WantedMessages {
  page: number;
}

export const STATES: readonly { value: Asked['answered']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'no', label: 'To be answered' },
  { value: 'yes', label: 'Answered' },
];

export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    query: asked.get('query')?.trim() ?? '',
    answered: STATES.find(({ value }) => value === asked.get('answered'))?.value ?? '',
    page: pageOf(asked),
  };
}

export function searchOf({ query, answered, page }: Asked): string {
  return searchText({ query: query.trim(), answered, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readAsked, write: searchOf });
