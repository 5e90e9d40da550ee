// What a list was asked for, kept in the address: the way back undoes a filter, a page, an opened entry.
import { atom, type ReadableAtom } from 'nanostores';
import type { MouseEvent } from 'react';

export interface Address<Asked extends object> {
  /** Null on the static page, which knows no address. */
  $asked: ReadableAtom<Asked | null>;
  /** Leaves an entry of the history behind; `state` marks the new one. */
  ask: (change: Partial<Asked>, state?: object) => void;
  /** Typed words leave one entry behind, not one per letter. */
  askInPlace: (change: Partial<Asked>) => void;
  /** Where the change would lead, for links. */
  hrefOf: (change: Partial<Asked>) => string;
}

export interface Rules<Asked extends object> {
  /** What is unknown is left out. */
  read: (search: string) => Asked;
  /** What `read` understands, with its question mark; empty when nothing is asked. */
  write: (asked: Asked) => string;
}

export function addressOf<Asked extends object>({ read, write }: Rules<Asked>): Address<Asked> {
  const $asked = atom<Asked | null>(null);
  const with_ = (change: Partial<Asked>) => ({ ...($asked.get() ?? read('')), ...change });
  const go = (asked: Asked, how: 'pushState' | 'replaceState', state: object | null) => {
    $asked.set(asked);
    history[how](state, '', location.pathname + write(asked));
  };
  if (typeof location !== 'undefined') {
    const follow = () => $asked.set(read(location.search));
    follow();
    addEventListener('popstate', follow);
  }
  return {
    $asked,
    ask: (change, state) => go(with_(change), 'pushState', state ?? null),
    askInPlace: (change) => go(with_(change), 'replaceState', null),
    hrefOf: (change) => write(with_(change)) || '?',
  };
}

/** `?` and the entries that say something; empty when none does. */
export function searchText(entries: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(entries).flatMap(([name, value]) =>
    value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(said).toString();
  return search && `?${search}`;
}

/** The number of a page as an address says it; 1 for anything else. */
export function pageOf(asked: URLSearchParams): number {
  const page = Number(asked.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
