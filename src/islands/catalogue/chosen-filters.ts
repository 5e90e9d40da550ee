// The filters in force. They live in the address, so that the way back from a course finds them again.
import { atom } from 'nanostores';
import { type Filters, filtersQuery, NO_FILTERS, readFilters } from './filters.ts';

export const $filters = atom<Filters>(NO_FILTERS);

// The static page knows no address; islands start from it once they are awake.
if (typeof location !== 'undefined') $filters.set(readFilters(location.search));

export function chooseFilters(filters: Filters): void {
  const query = filtersQuery(filters);
  history.replaceState(history.state, '', location.pathname + (query && `?${query}`));
  $filters.set(filters);
}
