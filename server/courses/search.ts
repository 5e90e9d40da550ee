// Course search: an in-memory index that is refreshed before the next query after a change.
import { setImmediate as nextTick } from 'node:timers/promises';
import { searchIndex } from './search-index.ts';
import type { Found, SearchEntry } from './search-index.ts';

/** Ranks the published courses for a query. */
export interface CourseSearch {
  /** A blank query finds nothing. */
  find(query: string): Promise<Found>;
}

export interface SearchSource {
  /** Published courses by id, each with a value that changes when its search entry changes. */
  versions(): Promise<ReadonlyMap<string, string>>;
  /** Entries of the courses that are still published. */
  entries(ids: readonly string[]): Promise<{ version: string; entry: SearchEntry }[]>;
}

/** Courses indexed without a pause: a few milliseconds. */
const BATCH = 20;

/** `version` changes with the catalogue; the next query then reads the changed courses. */
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
