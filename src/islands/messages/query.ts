// The query of the messages, as the address of the page says it.
import type { MessagesQuery } from '#site/api/messages.ts';
import { addressOf, type PageQuery, pageOf, searchText } from '../parts/address.ts';

export type Query = MessagesQuery & PageQuery;

export const STATES: readonly { value: Query['answered']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'no', label: 'To be answered' },
  { value: 'yes', label: 'Answered' },
];

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    query: params.get('query')?.trim() ?? '',
    answered: STATES.find(({ value }) => value === params.get('answered'))?.value ?? '',
    page: pageOf(params),
  };
}

export function writeQuery({ query, answered, page }: Query): string {
  return searchText({ query: query.trim(), answered, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
