// The page of orders that is asked for.
import { useCallback } from 'react';
import { fetchOrders, type OrdersPage } from '#site/api/orders.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useSettled } from '../parts/use-settled.ts';
import type { Asked } from './asked.ts';

/** What stands on the screen stays there until the next page is here. */
export function useOrders(asked: Asked): ReturnType<typeof useLoaded<OrdersPage>> {
  const settled = useSettled(asked);
  const { query, status, page } = settled;
  const [loaded, reload, isAgain] = useLoaded(
    useCallback(() => fetchOrders({ query: query.trim(), status, page }), [query, status, page]),
  );
  return [loaded, reload, isAgain || settled !== asked];
}
