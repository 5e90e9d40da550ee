// A list whose query is in the URL: the island waits for the query, loads a page and opens its entries.
import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactElement, useCallback, useState } from 'react';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../Art.tsx';
import { useDebouncedValue } from '../use-debounced.ts';
import type { ListUrl, PageQuery } from './list-address.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

/** Returns a component that shows `View` once the query is known. The static page shows `placeholder`. */
export function withQuery<Query extends object>(
  { $query }: Pick<ListUrl<Query>, '$query'>,
  placeholder: string | ReactElement,
  View: ComponentType<{ query: Query }>,
) {
  const placeholderElement =
    typeof placeholder === 'string' ? <Loading text={placeholder} /> : placeholder;
  return function WithQuery() {
    const query = useStore($query, { ssr: 'initial' });
    return query ? <View query={query} /> : placeholderElement;
  };
}

export interface ListState<Page> {
  loaded: Loaded<Page>;
  /** The page for the current query is still loading. */
  isRefreshing: boolean;
  onRetry: () => void;
}

/**
 * Loads the page that `query` names. Typed text is debounced; a filter or a page number applies at once. The shown page
 * stays until the next one has arrived. `fetchPage` must be stable.
 */
export function useList<Query extends { query: string }, Page>(
  query: Query,
  fetchPage: (query: Query) => Promise<Page>,
): ListState<Page> {
  const debounced = useDebouncedValue(query.query, SEARCH_DEBOUNCE_MS);
  const [loadedQuery, setLoadedQuery] = useState(query);
  const isCurrent = JSON.stringify(loadedQuery) === JSON.stringify(query);
  if (debounced === query.query && !isCurrent) setLoadedQuery(query);
  const [loaded, onRetry, isReloading] = useLoaded(
    useCallback(
      () => fetchPage({ ...loadedQuery, query: loadedQuery.query.trim() }),
      [loadedQuery, fetchPage],
    ),
  );
  return { loaded, isRefreshing: isReloading || !isCurrent, onRetry };
}

/** `useList` with the entry that is opened over the list. `list` contains props for `PagedList`. */
export function useListPage<
  Query extends PageQuery,
  Page extends { data: readonly { _id: string }[] },
>(
  address: Omit<ListUrl<Query>, '$query'>,
  query: Query,
  fetchPage: (query: Query) => Promise<Page>,
) {
  const list = useList(query, fetchPage);
  const [openedId, setOpenedId] = useState<string>();
  const page = list.loaded.status === 'ready' ? list.loaded.value : undefined;
  const openedEntry: Page['data'][number] | undefined = page?.data.find(
    ({ _id }) => _id === openedId,
  );
  return {
    list: { ...list, address, query },
    page,
    opened: openedEntry,
    onOpen: ({ _id }: { _id: string }) => setOpenedId(_id),
    onClose: () => setOpenedId(undefined),
  };
}
