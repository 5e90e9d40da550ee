// Queries of paged lists.
import type { ResponseOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

export interface ListPosition {
  page: number;
  /** The cursor behind the numbered pages; empty for the newest entries. */
  before: string;
  /** YYYY-MM-DD: only entries up to the end of this day; may be empty. */
  until: string;
}

/** The query for a page of a filtered list. */
export function buildListQuery<Filter extends object>(
  { page, before, until }: ListPosition,
  filter: Filter,
) {
  return withoutEmpty({ ...filter, page, before, until });
}

/** Without empty texts, which mean no filter. */
export function withoutEmpty<Query extends object>(
  query: Query,
): { [Name in keyof Query]?: Exclude<Query[Name], ''> } {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  return Object.fromEntries(set) as { [Name in keyof Query]?: Exclude<Query[Name], ''> };
}

/** A function that fetches a page of this list. Empty texts in its query mean no filter. It throws ApiError. */
export function createPageFetcher<List extends Endpoint>(list: List) {
  return (query: {
    [Name in keyof QueryOf<List>]?: QueryOf<List>[Name] | '';
  }): Promise<ResponseOf<List>> => call(list, { query: withoutEmpty(query) as QueryOf<List> });
}
