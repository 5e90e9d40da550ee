// The query of the team, as the address of the page says it.
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = PageQuery;

export const address = addressOf({
  read: (search: string): Query => readPage(new URLSearchParams(search)),
  write: (query: Query): string => searchText(pageEntries(query)),
});
