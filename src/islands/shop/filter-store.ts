// The catalogue's search and filters. They are part of the URL, so that the back button restores them and search engines
// can link to a search.
import { atom } from 'nanostores';
import { type CourseFilters, NO_FILTERS } from '#contract/courses/course-filters.ts';
import { toSearchParams, readFilters, readQuery } from './filters.ts';

export const $filters = atom<CourseFilters>(NO_FILTERS);
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
export function setFilters(filters: CourseFilters): void {
  $filters.set(filters);
  history.pushState(history.state, '', buildUrl());
}

/** Replaces the history entry: one entry per typed letter would be too many. */
export function setQuery(query: string): void {
  $query.set(query);
  history.replaceState(history.state, '', buildUrl());
}

function buildUrl(): string {
  const search = toSearchParams($query.get(), $filters.get());
  return location.pathname + (search && `?${search}`);
}
