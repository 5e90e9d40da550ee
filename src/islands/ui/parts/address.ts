// The query of a list, kept in the address: the way back undoes a filter, a page, an opened entry.
import { atom, type ReadableAtom } from 'nanostores';
import type { MouseEvent } from 'react';
import { isDay } from '#contract/day.ts';
import { CURSOR_MAX, NUMBERED_PAGES } from '#contract/paging.ts';
import type { ListPlace } from '#site/api/paging.ts';
import { textIn } from '#site/lib/text-in.ts';

export interface PageQuery extends ListPlace {
  query: string;
}

/** Where a list begins that is narrowed otherwise than before. */
export const FIRST_PAGE = { page: 1, before: '' } as const;
/** Neither words nor a day. */
export const WHOLE_LIST = { ...FIRST_PAGE, query: '', until: '' } as const;

export interface Address<Query extends object> {
  /** Null on the static page, which knows no address. */
  $query: ReadableAtom<Query | null>;
  /** Leaves an entry of the history behind; `state` marks the new one. */
  push: (change: Partial<Query>, state?: object) => void;
  /** Typed words leave one entry behind, not one per letter. */
  replace: (change: Partial<Query>) => void;
  hrefOf: (change: Partial<Query>) => string;
}

export interface Rules<Query extends object> {
  /** What is unknown is left out. */
  read: (search: string) => Query;
  /** What `read` understands, with its question mark; empty for the whole list. */
  write: (query: Query) => string;
}

export function getAddress<Query extends object>({ read, write }: Rules<Query>): Address<Query> {
  const $query = atom<Query | null>(null);
  const with_ = (change: Partial<Query>) => ({ ...($query.get() ?? read('')), ...change });
  const go = (query: Query, how: 'pushState' | 'replaceState', state: object | null) => {
    $query.set(query);
    history[how](state, '', location.pathname + write(query));
  };
  if (typeof location !== 'undefined') {
    const follow = () => $query.set(read(location.search));
    follow();
    addEventListener('popstate', follow);
  }
  return {
    $query,
    push: (change, state) => go(with_(change), 'pushState', state ?? null),
    replace: (change) => go(with_(change), 'replaceState', null),
    hrefOf: (change) => write(with_(change)) || '?',
  };
}

export function searchText(entries: Readonly<Record<string, string | number>>): string {
  const entriesWithValue = Object.entries(entries).flatMap(([name, value]) =>
    value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(entriesWithValue).toString();
  return search && `?${search}`;
}

/** A day of the calendar, YYYY-MM-DD; empty for anything else. */
export function readDay(text: string | null): string {
  return text && isDay(text) ? text : '';
}

/** Words and place as an address says them; the first page for anything else. `max`: of the words. */
export function readPage(search: URLSearchParams, max?: number): PageQuery {
  const page = Number(search.get('page'));
  return {
    query: textIn(search, 'query', max),
    page: Number.isInteger(page) && page > 0 && page <= NUMBERED_PAGES ? page : 1,
    before: textIn(search, 'before', CURSOR_MAX),
    until: readDay(search.get('until')),
  };
}

/** What `readPage` understands. */
export function pageEntries({ query, page, before, until }: PageQuery) {
  return { query: query.trim(), page: page > 1 ? page : '', before, until };
}

/** The address of a list that is narrowed by words and place alone. `max`: of the words. */
export const pageAddress = (max?: number): Address<PageQuery> =>
  getAddress({
    read: (search) => readPage(new URLSearchParams(search), max),
    write: (query) => searchText(pageEntries(query)),
  });

export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a list goes on behind its numbered pages. */
export const goesBeyondPages = ({ pages }: { pages: number }): boolean => pages >= NUMBERED_PAGES;
