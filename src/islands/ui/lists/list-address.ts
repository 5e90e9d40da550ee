// The query of a list, stored in the page's URL, so that the back button undoes a filter, a page or an opened entry.
import { atom, type ReadableAtom } from 'nanostores';
import type { MouseEvent } from 'react';
import { isDay } from '#contract/day.ts';
import { CURSOR_MAX, NUMBERED_PAGES } from '#contract/paging.ts';
import type { ListPosition } from '#site/api/paging.ts';
import { readQueryText } from '#site/lib/query-text.ts';

export interface PageQuery extends ListPosition {
  query: string;
}

/** The start of a list, also after its filters change. */
export const FIRST_PAGE = { page: 1, before: '' } as const;
/** Without search text and day. */
export const UNFILTERED = { ...FIRST_PAGE, query: '', until: '' } as const;

/** A value in the URL beside search text and page. */
interface Param<Value extends string> {
  /** Name in the URL; by default the value's own name. */
  name?: string | undefined;
  /** Empty for anything unknown. */
  read: (search: URLSearchParams, name: string) => Value;
  /** False for parameters that do not filter the list, such as a view or an opened entry. */
  isFilter?: false;
  /** With a label, the list shows a control: a select of `choices`, or a date. */
  label?: string | undefined;
  choices?: readonly { value: string; label: string }[];
}

type Params = Readonly<Record<string, Param<string>>>;
type ListQuery<P extends Params> = PageQuery & { [Name in keyof P]: ReturnType<P[Name]['read']> };

export const textParam = (name?: string): Param<string> => ({ name, read: readQueryText });

/** YYYY-MM-DD. */
export const dayParam = (label?: string): Param<string> => ({ read: readDay, label });

/** One of the values of a `Choice`. */
export function choiceParam<Value extends string>(
  choices: readonly { value: Value; label: string }[],
  label?: string,
): Param<Value | ''> {
  return {
    read: (search, name) => choices.find(({ value }) => value === search.get(name))?.value ?? '',
    label,
    choices,
  };
}

/** One of the keys of a table of labels. */
export function keyParam<Key extends string>(labels: Readonly<Record<Key, string>>) {
  const choices = Object.entries(labels) as [Key, string][];
  return choiceParam(choices.map(([value, label]) => ({ value, label })));
}

/** A control of the list for a value in the URL. */
export interface Filter extends Pick<Param<string>, 'choices'> {
  key: string;
  label: string;
}

export interface ListUrl<Query extends object> {
  /** Null during the build, which has no URL. */
  $query: ReadableAtom<Query | null>;
  /** Adds an entry to the history; `state` marks it. */
  push: (change: Partial<Query>, state?: object) => void;
  /** Replaces the current entry of the history: typed text leaves one entry, not one per letter. */
  replace: (change: Partial<Query>) => void;
  buildHref: (change: Partial<Query>) => string;
  filters: readonly Filter[];
  /** True if there is no search text, day, cursor or filter. */
  isUnfiltered: (query: PageQuery) => boolean;
  /** Removes the search text, day, cursor and filters. */
  showAll: () => void;
}

interface ListOptions {
  /** Maximum length of the search text. */
  maxLength?: number;
  /** Another name of the search parameter, used in older links. */
  oldName?: string;
}

/** Creates the URL state of a list that is filtered by search text, a day and `params`. */
export function createListUrl<P extends Params = Record<never, never>>(
  params: P = {} as P,
  { maxLength, oldName }: ListOptions = {},
) {
  type Query = ListQuery<P>;
  const entries = Object.entries(params).map(([key, param]) => ({
    key,
    name: param.name ?? key,
    param,
  }));
  const filterKeys = entries.filter(({ param }) => param.isFilter !== false).map(({ key }) => key);
  const filters = entries.flatMap(({ key, param: { label, choices } }) =>
    label === undefined ? [] : [{ key, label, ...(choices ? { choices } : {}) }],
  );
  const getValue = (query: object, key: string) => (query as Record<string, string>)[key] ?? '';
  const read = (text: string): Query => {
    const search = new URLSearchParams(text);
    const values = entries.map(({ key, name, param }) => [key, param.read(search, name)]);
    const page = Number(search.get('page'));
    return {
      query:
        readQueryText(search, 'query', maxLength) ||
        (oldName ? readQueryText(search, oldName) : ''),
      page: Number.isInteger(page) && page > 0 && page <= NUMBERED_PAGES ? page : 1,
      before: readQueryText(search, 'before', CURSOR_MAX),
      until: readDay(search, 'until'),
      ...Object.fromEntries(values),
    };
  };
  const write = (query: Query): string => {
    const { page, before, until } = query;
    const texts = [
      ['query', query.query.trim()],
      ['page', page > 1 ? String(page) : ''],
      ['before', before],
      ['until', until],
      ...entries.map(({ key, name }) => [name, getValue(query, key)]),
    ].filter(([, text]) => text !== '');
    return texts.length > 0 ? `?${new URLSearchParams(texts).toString()}` : '';
  };
  const address = createAddress({ read, write });
  const isUnfiltered = (query: PageQuery) =>
    [query.query.trim(), query.until, query.before].every((text) => text === '') &&
    filterKeys.every((key) => getValue(query, key) === '');
  const noFilters = {
    ...UNFILTERED,
    ...Object.fromEntries(filterKeys.map((key) => [key, ''])),
  } as Partial<Query>;
  return { ...address, filters, isUnfiltered, showAll: () => address.push(noFilters), read, write };
}

interface Codec<Query extends object> {
  read: (search: string) => Query;
  /** Starts with a question mark; empty for the whole list. */
  write: (query: Query) => string;
}

function createAddress<Query extends object>({ read, write }: Codec<Query>) {
  const $query = atom<Query | null>(null);
  const withChange = (change: Partial<Query>) => ({ ...($query.get() ?? read('')), ...change });
  const navigate = (query: Query, method: 'pushState' | 'replaceState', state: object | null) => {
    $query.set(query);
    history[method](state, '', location.pathname + write(query));
  };
  if (typeof location !== 'undefined') {
    const readUrl = () => $query.set(read(location.search));
    readUrl();
    addEventListener('popstate', readUrl);
  }
  return {
    $query: $query as ReadableAtom<Query | null>,
    push: (change: Partial<Query>, state?: object) =>
      navigate(withChange(change), 'pushState', state ?? null),
    replace: (change: Partial<Query>) => navigate(withChange(change), 'replaceState', null),
    buildHref: (change: Partial<Query>) => write(withChange(change)) || '?',
  };
}

function readDay(search: URLSearchParams, name: string): string {
  const text = search.get(name);
  return text && isDay(text) ? text : '';
}

export function opensNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a list continues after its numbered pages. */
export const hasMorePages = ({ pages }: { pages: number }): boolean => pages >= NUMBERED_PAGES;
