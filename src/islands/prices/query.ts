// The query of the prices, as the address of the page says it.
import { PRICES_QUERY_MAX } from '#contract/prices.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = PageQuery;

export const address = addressOf({
  read: (search: string): Query => readPage(new URLSearchParams(search), PRICES_QUERY_MAX),
  write: (query: Query): string => searchText(pageEntries(query)),
});
