// The query of the bundles, as the address of the page says it.
import { BUNDLE_TITLE_MAX } from '#contract/bundles.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = PageQuery;

export const address = addressOf({
  read: (search: string): Query => readPage(new URLSearchParams(search), BUNDLE_TITLE_MAX),
  write: (query: Query): string => searchText(pageEntries(query)),
});
