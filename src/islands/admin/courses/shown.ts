import { MANAGED_QUERY_MAX } from '#contract/course-lists.ts';
import type { ManagedQuery } from '#site/api/admin-courses.ts';
import { textIn } from '#site/lib/text-in.ts';
import { getAddress, pageEntries, readPage, searchText } from '../../ui/parts/address.ts';

export const STATUSES = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const ORDERS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;

/** How the courses stand: as the number of them says where nobody has chosen. */
export const VIEWS = { '': '', list: 'List', cards: 'Cards' } as const;
export type View = 'list' | 'cards';
/** So many are still shown as cards. */
const CARDS_MAX = 12;

export interface Query extends ManagedQuery {
  view: View | '';
}

export function toView({ view }: Pick<Query, 'view'>, courses: number): View {
  return view || (courses > CARDS_MAX ? 'list' : 'cards');
}

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params, MANAGED_QUERY_MAX),
    status: getKey(STATUSES, params.get('status')),
    category: textIn(params, 'category'),
    sort: getKey(ORDERS, params.get('sort')),
    view: getKey(VIEWS, params.get('view')),
  };
}

export function writeQuery({ status, category, sort, view, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), status, category, sort, view });
}

function getKey<Words extends object>(words: Words, key: string | null): keyof Words | '' {
  return key !== null && Object.hasOwn(words, key) ? (key as keyof Words) : '';
}

export const address = getAddress({ read: readQuery, write: writeQuery });

export function isWhole({ query, status, category, before, until }: Query): boolean {
  return [query.trim(), status, category, before, until].every((item) => item === '');
}
