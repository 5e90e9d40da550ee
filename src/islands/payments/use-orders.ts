// The page of orders that is asked for.
import { useCallback, useState } from 'react';
import { fetchOrders, type OrdersPage } from '#site/api/orders.ts';
import { type Loaded, useLoaded } from '#site/stores/queries/use-loaded.ts';
import { SEARCH_DEBOUNCE_MS } from '../parts/search-box.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { Asked } from './asked.ts';

/** What stands on the screen stays there until the next page is here. */
export function useOrders(asked: Asked): [Loaded<OrdersPage>, () => void] {
  const { query, status, page } = useSettled(asked);
  return useLoaded(
    useCallback(() => fetchOrders({ query: query.trim(), status, page }), [query, status, page]),
  );
}

/** Typing is waited for; a filter or a page counts at once. */
function useSettled(asked: Asked): Asked {
  const still = useDebounced(asked.query, SEARCH_DEBOUNCE_MS);
  const [settled, setSettled] = useState(asked);
  if (still === asked.query && settled !== asked) setSettled(asked);
  return settled;
}
