// The query of the messages, as the address of the page says it.
import type { MessagesQuery } from '#site/api/messages.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = MessagesQuery & PageQuery;

/** What the list may be asked for, by the two entries of the address. */
export const STATES = [
  { value: '', label: 'All', answered: '', kind: '' },
  { value: 'no', label: 'To be answered', answered: 'no', kind: '' },
  { value: 'complaints', label: 'Open complaints', answered: 'no', kind: 'complaint' },
  { value: 'yes', label: 'Answered', answered: 'yes', kind: '' },
] as const satisfies readonly (Pick<Query, 'answered' | 'kind'> & {
  value: string;
  label: string;
})[];
type State = (typeof STATES)[number];

/** The state that an address names; all messages for what is unknown. */
export function stateOf({
  answered,
  kind,
}: {
  answered: string | null;
  kind: string | null;
}): State {
  const isIt = (state: State) => state.answered === (answered ?? '') && state.kind === (kind ?? '');
  return STATES.find(isIt) ?? STATES[0];
}

/** What of the query a chosen state says. */
export function chosen(value: State['value']): Pick<Query, 'answered' | 'kind'> {
  const { answered, kind } = STATES.find((state) => state.value === value) ?? STATES[0];
  return { answered, kind };
}

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  const { answered, kind } = stateOf({
    answered: params.get('answered'),
    kind: params.get('kind'),
  });
  return { ...readPage(params), answered, kind };
}

export function writeQuery({ answered, kind, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), answered, kind });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
