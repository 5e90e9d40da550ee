// Search over the catalogue: an index in memory that is brought up to date before the next query after a change.
import { setImmediate as nextTick } from 'node:timers/promises';
import { searchIndex } from './search-index.ts';
import type { Found, SearchEntry } from './search-index.ts';

/** Ranks the published courses for a query. */
export interface CourseSearch {
  /** A blank query finds nothing. */
  find(query: string): Promise<Found>;
}

export interface SearchSource {
  /** The published courses by id, each with a value that differs once something else can be found by it. */
  versions(): Promise<ReadonlyMap<string, string>>;
  /** Of these courses those that are published now. */
  entries(ids: readonly string[]): Promise<{ version: string; entry: SearchEntry }[]>;
}

/** Courses that are indexed before other work has its turn: a few milliseconds. */
const BATCH = 20;

/** `version` differs once the catalogue has changed: the next query reads the courses that are different. */
export function courseSearch(source: SearchSource, version: () => Promise<string>): CourseSearch {
  const index = searchIndex();
  const indexed = new Map<string, string>();
  let indexedVersion: string | undefined;
  let refreshing: Promise<void> | undefined;

  const forget = (ids: Iterable<string>): void => {
    for (const id of ids) {
      index.remove(id);
      indexed.delete(id);
    }
  };

  const read = async (): Promise<void> => {
    const versions = await source.versions();
    forget([...indexed.keys()].filter((id) => !versions.has(id)));
    const changed = [...versions].filter(([id, version]) => indexed.get(id) !== version);
    for (let from = 0; from < changed.length; from += BATCH) {
      const ids = changed.slice(from, from + BATCH).map(([id]) => id);
      const found = await source.entries(ids);
      forget(ids);
      for (const { version, entry } of found) {
        index.put(entry);
        indexed.set(entry.id, version);
      }
      await nextTick();
    }
  };

  const refresh = async (current: string): Promise<void> => {
    await read();
    indexedVersion = current;
  };

  return {
    find: async (query) => {
      if (query.trim() === '') return { ids: [], nearest: [] };
      const current = await version();
      while (refreshing) await Promise.allSettled([refreshing]);
      if (indexedVersion !== current) {
        refreshing = refresh(current).finally(() => {
          refreshing = undefined;
        });
        await refreshing;
      }
      return index.find(query);
    },
  };
}
