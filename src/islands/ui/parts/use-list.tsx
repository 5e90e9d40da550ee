import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useState } from 'react';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../Art.tsx';
import { useDebounced } from '../use-debounced.ts';
import type { Address } from './address.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

interface WithQueryProps<Query extends object> {
  address: Address<Query>;
  /** Said on the static page, which knows no address. */
  waiting: string;
  children: (query: Query) => ReactNode;
}

export function WithQuery<Query extends object>(props: WithQueryProps<Query>) {
  const query = useStore(props.address.$query, { ssr: 'initial' });
  return query ? props.children(query) : <Loading text={props.waiting} />;
}

export interface List<Page> {
  loaded: Loaded<Page>;
  /** What is shown is not what the query says: its answer is still on its way. */
  isBehind: boolean;
  onRetry: () => void;
}

/**
 * Loads what `query` says once its typing rests; a filter or a page counts at once. What stands on the screen stays
 * there until the next page is here. `fetchPage` must be stable.
 */
export function useList<Query extends { query: string }, Page>(
  query: Query,
  fetchPage: (query: Query) => Promise<Page>,
): List<Page> {
  const still = useDebounced(query.query, SEARCH_DEBOUNCE_MS);
  const [settled, setSettled] = useState(query);
  const isSettled = JSON.stringify(settled) === JSON.stringify(query);
  if (still === query.query && !isSettled) setSettled(query);
  const [loaded, onRetry, isAgain] = useLoaded(
    useCallback(() => fetchPage({ ...settled, query: settled.query.trim() }), [settled, fetchPage]),
  );
  return { loaded, isBehind: isAgain || !isSettled, onRetry };
}
