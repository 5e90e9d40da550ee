// The catalogue's search and filters. They are part of the URL, so that the back button restores them and search engines
// can link to a search.
import { atom } from 'nanostores';
import { toAddressQuery, type Filters, NO_FILTERS, readFilters, readQuery } from './filters.ts';

export const $filters = atom<Filters>(NO_FILTERS);
export const $query = atom('');

// At build time there is no location.
const isBrowser = typeof location !== 'undefined';

/** The query in the URL when the page was opened. */
export const INITIAL_QUERY = isBrowser ? readQuery(location.search) : '';

if (isBrowser) {
  readUrl();
  addEventListener('popstate', readUrl);
}

function readUrl(): void {
  $filters.set(readFilters(location.search));
  $query.set(readQuery(location.search));
}

/** Adds a history entry. */
export function chooseFilters(filters: Filters): void {
  $filters.set(filters);
  history.pushState(history.state, '', getUrl());
}

/** Replaces the history entry: one entry per typed letter would be too many. */
export function chooseQuery(query: string): void {
  $query.set(query);
  history.replaceState(history.state, '', getUrl());
}

function getUrl(): string {
  const search = toAddressQuery($query.get(), $filters.get());
  return location.pathname + (search && `?${search}`);
}
