// The entries of a list that is open: moved, removed and brought back, as a draft.
import { useState } from 'react';
import type { SiteListKey } from '#contract/site-lists.ts';
import { type Entry, moved } from './entry-texts.ts';
import type { OpenDocument } from './use-document.ts';

export interface Entries {
  all: readonly Entry[];
  busy: boolean;
  /** True once it is kept. */
  save: (entries: Entry[]) => Promise<boolean>;
  move: (entry: Entry, by: -1 | 1) => Promise<boolean>;
  remove: (entry: Entry) => Promise<void>;
  /** What was removed last, by its name. */
  removed: string | undefined;
  bringBack: () => Promise<void>;
}

/** `nameOf`: what an entry is called. */
export function useEntries<K extends SiteListKey>(
  opened: OpenDocument<K>,
  nameOf: (entry: Entry) => string,
): Entries {
  const all = opened.current as readonly Entry[];
  // Entries come from this list and go back into it.
  const save = (entries: Entry[]) => opened.save(entries as unknown as typeof opened.current);
  const [removed, setRemoved] = useState<{ before: Entry[]; name: string }>();
  return {
    ...{ all, save, busy: opened.busy, removed: removed?.name },
    move: (entry, by) => save(moved(all, entry.id, by)),
    remove: async (entry) => {
      const before = [...all];
      if (await save(all.filter(({ id }) => id !== entry.id)))
        setRemoved({ before, name: nameOf(entry) });
    },
    bringBack: async () => {
      if (removed && (await save(removed.before))) setRemoved(undefined);
    },
  };
}
