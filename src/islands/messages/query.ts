// The query of the messages, as the address of the page says it.
import type { MessagesQuery } from '#site/api/messages.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = MessagesQuery & PageQuery;

export const STATES: readonly { value: Query['answered']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'no', label: 'To be answered' },
  { value: 'yes', label: 'Answered' },
];

export const KINDS: readonly { value: Query['kind']; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'complaint', label: 'Complaints' },
];

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    answered: STATES.find(({ value }) => value === params.get('answered'))?.value ?? '',
    kind: KINDS.find(({ value }) => value === params.get('kind'))?.value ?? '',
  };
}

export function writeQuery({ answered, kind, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), kind, answered });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
