// What the catalogue was asked for. It lives in the address, so that the way back from a course finds it
// again, and so that search engines can send their visitors to a search of ours.
import { atom } from 'nanostores';
import { addressQuery, type Filters, NO_FILTERS, readFilters, readQuery } from './filters.ts';

export const $filters = atom<Filters>(NO_FILTERS);
export const $query = atom('');

// The static page knows no address; islands start from it once they are awake.
if (typeof location !== 'undefined') {
  $filters.set(readFilters(location.search));
  $query.set(readQuery(location.search));
}

export function chooseFilters(filters: Filters): void {
  $filters.set(filters);
  keepInAddress();
}

export function chooseQuery(query: string): void {
  $query.set(query);
  keepInAddress();
}

function keepInAddress(): void {
  const asked = addressQuery($query.get(), $filters.get());
  history.replaceState(history.state, '', location.pathname + (asked && `?${asked}`));
}
