// The orders that the page lists and the order that is open over them, in the URL.
import { choiceParam, listAddress, textParam } from '../../ui/lists/list-address.ts';
import { FILTERS } from './order-labels.ts';

export const address = listAddress(
  { status: choiceParam(FILTERS), order: { ...textParam(), isFilter: false } },
  // Mails that were sent earlier link to `?q=`.
  { formerName: 'q' },
);

export type Query = ReturnType<typeof address.read>;

/** State of a history entry whose previous entry is the list. */
const OVER_LIST = { overList: true };

export function openOrder(order: string): void {
  address.push({ order }, OVER_LIST);
}

/** Goes back to the list from which the order was opened. An order opened by a link has no list behind it. */
export function closeOrder(): void {
  if (!address.$query.get()?.order) return;
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'overList' in state;
  if (isOver) history.back();
  else address.replace({ order: '' });
}
