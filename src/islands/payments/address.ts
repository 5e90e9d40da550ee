// The address of the desk: what the list was asked for, and the order that is open over it.
import { addressOf } from '../parts/address.ts';
import { readAsked, searchOf } from './asked.ts';

export const address = addressOf({ read: readAsked, write: searchOf });

/** Marks an entry of the history that has the list behind it. */
const OVER_LIST = { overList: true };

export function openOrder(order: string): void {
  address.ask({ order }, OVER_LIST);
}

/** Goes back to the list it was opened from; an order that was linked to has none behind it. */
export function closeOrder(): void {
  if (!address.$asked.get()?.order) return;
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'overList' in state;
  if (isOver) history.back();
  else address.askInPlace({ order: '' });
}
