import type { OrdersFilter } from '#site/api/orders.ts';
import { textIn } from '#site/lib/text-in.ts';
import { pageEntries, type PageQuery, readPage, searchText } from '../../ui/parts/address.ts';
import { FILTERS } from './order-labels.ts';

export type ListQuery = OrdersFilter & PageQuery;

export interface Query extends ListQuery {
  order: string;
}

/** Links of mails that were sent before name the search so. */
const AS_MAILED = 'q';

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

export function writeQuery({ status, order, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), status, order });
}
