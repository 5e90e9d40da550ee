// What the catalogue was asked for. It lives in the address, so that the way back from a course finds it
// again, and so that search engines can send their visitors to a search of ours.
import { atom } from 'nanostores';
import { addressQuery, type Filters, NO_FILTERS, readFilters, readQuery } from './filters.ts';

export const $filters = atom<Filters>(NO_FILTERS);
export const $query = atom('');

// The static page knows no address; islands start from it once they are awake.
const hasAddress = typeof location !== 'undefined';

/** The search that the visitor came with. */
export const QUERY_OF_ADDRESS = hasAddress ? readQuery(location.search) : '';

if (hasAddress) {
  readAddress();
  addEventListener('popstate', readAddress);
}

function readAddress(): void {
  $filters.set(readFilters(location.search));
  $query.set(readQuery(location.search));
}

/** A choice is a step of its own: the browser's way back takes it back. */
export function chooseFilters(filters: Filters): void {
  $filters.set(filters);
  history.pushState(history.state, '', address());
}

/** Letters are no steps: the way back would be as long as the word. */
export function chooseQuery(query: string): void {
  $query.set(query);
  history.replaceState(history.state, '', address());
}

function address(): string {
  const search = addressQuery($query.get(), $filters.get());
  return location.pathname + (search && `?${search}`);
}
