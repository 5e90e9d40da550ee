import { getAddress } from '../../ui/parts/address.ts';
import { readQuery, writeQuery } from './query.ts';

export const address = getAddress({ read: readQuery, write: writeQuery });

/** Marks an entry of the history that has the list behind it. */
const OVER_LIST = { overList: true };

export function openOrder(order: string): void {
  address.push({ order }, OVER_LIST);
}

/** Goes back to the list it was opened from; an order that was linked to has none behind it. */
export function closeOrder(): void {
  if (!address.$query.get()?.order) return;
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'overList' in state;
  if (isOver) history.back();
  else address.replace({ order: '' });
}
