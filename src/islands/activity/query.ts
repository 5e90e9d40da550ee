// The query of the activity log, as the address of the page says it.
import type { LogFilter } from '#site/api/team.ts';
import { textIn } from '#site/lib/text-in.ts';
import {
  addressOf,
  pageEntries,
  type PageQuery,
  readDay,
  readPage,
  searchText,
} from '../parts/address.ts';
import { ACTION_WORDS } from './log-words.ts';

export type Query = LogFilter & PageQuery;

export const ALL: LogFilter = { userId: '', action: '', from: '' };

/** What is unknown is left out. */
export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  const action = params.get('action') ?? '';
  return {
    ...readPage(params),
    userId: textIn(params, 'who'),
    action: Object.hasOwn(ACTION_WORDS, action) ? (action as LogFilter['action']) : '',
    from: readDay(params.get('from')),
  };
}

export function writeQuery({ userId, action, from, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), who: userId, action, from });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
