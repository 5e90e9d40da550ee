// The orders that the page lists and the order that is open over them, in the URL.
import { choiceParam, createListUrl, textParam } from '../../ui/lists/list-address.ts';
import { STATUS_FILTERS } from './order-labels.ts';

export const ordersUrl = createListUrl(
  { status: choiceParam(STATUS_FILTERS, 'Status'), order: { ...textParam(), isFilter: false } },
  // Mails that were sent earlier link to `?q=`.
  { oldName: 'q' },
);

export type OrdersQuery = ReturnType<typeof ordersUrl.read>;

/** State of a history entry whose previous entry is the list. */
const OVER_LIST = { overList: true };

export function openOrder(order: string): void {
  ordersUrl.push({ order }, OVER_LIST);
}

/** Goes back to the list from which the order was opened. An order opened by a link has no list behind it. */
export function closeOrder(): void {
  if (!ordersUrl.$query.get()?.order) return;
  const state: unknown = history.state;
  const isOverList = typeof state === 'object' && state !== null && 'overList' in state;
  if (isOverList) history.back();
  else ordersUrl.replace({ order: '' });
}
