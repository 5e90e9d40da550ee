// Lists of the admin pages: their queries as they are sent, and the calls that fetch a page.
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

export interface ListPlace {
  page: number;
  /** The cursor of what is older than the numbered pages; empty for the newest. */
  before: string;
  /** YYYY-MM-DD: only what was made by the end of that day; empty for all. */
  until: string;
}

/** A page of the list that `filter` chooses. */
export function listQuery<Filter extends object>(
  { page, before, until }: ListPlace,
  filter: Filter,
) {
  return withoutEmpty({ ...filter, page, before, until });
}

/** Empty texts stand for all and are left out. */
export function withoutEmpty<Query extends object>(
  query: Query,
): { [Name in keyof Query]?: Exclude<Query[Name], ''> } {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  return Object.fromEntries(set) as { [Name in keyof Query]?: Exclude<Query[Name], ''> };
}

/** A function that fetches a page of this list. Empty texts in its query stand for all. It throws ApiError. */
export function pageFetcher<List extends Endpoint>(list: List) {
  return (query: {
    [Name in keyof QueryOf<List>]?: QueryOf<List>[Name] | '';
  }): Promise<AnswerOf<List>> => call(list, { query: withoutEmpty(query) as QueryOf<List> });
}
