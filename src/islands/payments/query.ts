// The query of the orders, as the address of the page says it.
import type { OrdersFilter } from '#site/api/orders.ts';
import { textIn } from '#site/lib/text-in.ts';
import { pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';
import { FILTERS } from './order-words.ts';

export type ListQuery = OrdersFilter & PageQuery;

export interface Query extends ListQuery {
  /** The order that is open over the list; empty for none. */
  order: string;
}

/** Links of mails that were sent before name the search so. */
const AS_MAILED = 'q';

/** What is unknown is left out. */
export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  const page = readPage(params);
  return {
    ...page,
    query: page.query || textIn(params, AS_MAILED),
    status: FILTERS.find(({ value }) => value === params.get('status'))?.value ?? '',
    order: textIn(params, 'order'),
  };
}

/** What `readQuery` understands, with its question mark; empty for the whole list. */
export function writeQuery({ status, order, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), status, order });
}
