// The address keeps what was asked for: the way back undoes a filter, a page, an opened order.
import { atom } from 'nanostores';
import { type Asked, NOTHING_ASKED, readAsked, searchOf } from './asked.ts';

/** Null on the static page, which knows no address. */
export const $asked = atom<Asked | null>(null);

if (typeof location !== 'undefined') {
  const follow = () => $asked.set(readAsked(location.search));
  follow();
  addEventListener('popstate', follow);
}

export function ask(change: Partial<Asked>): void {
  go(change, 'pushState');
}

/** Typed words leave one entry behind, not one per letter. */
export function askInPlace(change: Partial<Asked>): void {
  go(change, 'replaceState');
}

/** Marks an entry of the history that has the list behind it. */
const OVER_LIST = { overList: true };

export function openOrder(order: string): void {
  go({ order }, 'pushState', OVER_LIST);
}

/** Goes back to the list it was opened from; an order that was linked to has none behind it. */
export function closeOrder(): void {
  if (!$asked.get()?.order) return;
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'overList' in state;
  if (isOver) history.back();
  else askInPlace({ order: '' });
}

function go(change: Partial<Asked>, how: 'pushState' | 'replaceState', state?: object): void {
  const asked = { ...NOTHING_ASKED, ...$asked.get(), ...change };
  $asked.set(asked);
  history[how](state ?? null, '', location.pathname + searchOf(asked));
}
