// The query of the managed courses, as the address of the page says it.
import type { ManagedQuery } from '#site/api/admin-courses.ts';
import { addressOf, pageEntries, readPage, searchText } from '../parts/address.ts';

export const STATUSES = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const ORDERS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;

export type Query = ManagedQuery;

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    status: keyOf(STATUSES, params.get('status')),
    category: params.get('category') ?? '',
    sort: keyOf(ORDERS, params.get('sort')),
  };
}

export function writeQuery({ status, category, sort, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), status, category, sort });
}

function keyOf<Words extends object>(words: Words, key: string | null): keyof Words | '' {
  return key !== null && Object.hasOwn(words, key) ? (key as keyof Words) : '';
}

export const address = addressOf({ read: readQuery, write: writeQuery });

/** Whether all courses were asked for. */
export function isWhole({ query, status, category, before, until }: Query): boolean {
  return [query.trim(), status, category, before, until].every((one) => one === '');
}
