import { useState } from 'react';
import type { SiteListKey } from '#contract/site-lists.ts';
import { type Entry, moved, putBack, type Removed } from './entry-texts.ts';
import type { OpenDocument } from './use-document.ts';

/** What a list becomes, of whatever stands there. */
export type Change = (all: readonly Entry[]) => readonly Entry[];

export interface Entries {
  all: readonly Entry[];
  busy: boolean;
  /** `since`: the revision that the change began from; absent: that of now. True once it is kept. */
  save: (change: Change, since?: number) => Promise<boolean>;
  move: (id: string, by: -1 | 1) => void;
  remove: (id: string) => void;
  /** What was removed last, by its name, where it is not there. */
  removed: string | undefined;
  bringBack: () => void;
}

export function useEntries<K extends SiteListKey>(
  opened: OpenDocument<K>,
  nameOf: (entry: Entry) => string,
): Entries {
  const all = opened.current as readonly Entry[];
  // Entries come from this list and go back into it.
  const save = async (change: Change, since?: number) =>
    Boolean(await opened.save(change as unknown as Parameters<typeof opened.save>[0], since));
  const [removed, setRemoved] = useState<Removed>();
  const back = removed && putBack(all, removed);
  return {
    ...{ all, save, busy: opened.busy },
    // Where its removal did not arrive, or all that it was removed of is back, it stands there.
    removed: removed && back !== all ? nameOf(removed.entry) : undefined,
    move: (id, by) => void save((now) => moved(now, id, by)),
    remove: (id) => {
      const entry = all.find((one) => one.id === id);
      if (!entry) return;
      setRemoved({ entry, above: all.slice(0, all.indexOf(entry)) });
      void save((now) => now.filter((one) => one.id !== id));
    },
    bringBack: () => removed && void save((now) => putBack(now, removed)),
  };
}
