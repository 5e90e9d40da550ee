// What the list of orders was asked for, as the address of the page says it.
import type { WantedOrders } from '#site/api/orders.ts';
import { pageOf, searchText } from '../parts/address.ts';
import { FILTERS } from './order-words.ts';

export interface Asked extends WantedOrders {
  page: number;
  /** The order that is open over the list; empty for none. */
  order: string;
}

/** Links of mails that were sent before name the search so. */
const AS_MAILED = 'q';

/** What is unknown is left out. */
export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    query: (asked.get('query') ?? asked.get(AS_MAILED))?.trim() ?? '',
    status: FILTERS.find(({ value }) => value === asked.get('status'))?.value ?? '',
    page: pageOf(asked),
    order: asked.get('order') ?? '',
  };
}

/** What `readAsked` understands, with its question mark; empty when nothing is asked. */
export function searchOf({ query, status, page, order }: Asked): string {
  return searchText({ query: query.trim(), status, page: page > 1 ? page : '', order });
}
