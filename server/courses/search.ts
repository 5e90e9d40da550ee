// Course search: an in-memory index that is refreshed before the next query after a change.
import { setImmediate as nextTick } from 'node:timers/promises';
import { createSearchIndex } from './search-index.ts';
import type { FoundCourses, SearchEntry } from './search-index.ts';

/** Ranks the published courses for a query. */
export interface CourseSearch {
  /** A blank query finds nothing. */
  find(query: string): Promise<FoundCourses>;
}

export interface SearchSource {
  /** Published courses by id, each with a value that changes when its search entry changes. */
  versions(): Promise<ReadonlyMap<string, string>>;
  /** Entries of the courses that are still published. */
  entries(ids: readonly string[]): Promise<{ version: string; entry: SearchEntry }[]>;
}

/** Courses indexed without a pause: a few milliseconds. */
const BATCH_SIZE = 20;

/** `version` changes with the catalogue; the next query then reads the changed courses. */
export function createCourseSearch(
  source: SearchSource,
  version: () => Promise<string>,
): CourseSearch {
  const index = createSearchIndex();
  const indexedVersions = new Map<string, string>();
  let indexedVersion: string | undefined;
  let refreshing: Promise<void> | undefined;

  const removeCourses = (ids: Iterable<string>): void => {
    for (const id of ids) {
      index.remove(id);
      indexedVersions.delete(id);
    }
  };

  const indexChanges = async (): Promise<void> => {
    const versions = await source.versions();
    removeCourses([...indexedVersions.keys()].filter((id) => !versions.has(id)));
    const changed = [...versions].filter(([id, version]) => indexedVersions.get(id) !== version);
    for (let from = 0; from < changed.length; from += BATCH_SIZE) {
      const ids = changed.slice(from, from + BATCH_SIZE).map(([id]) => id);
      const found = await source.entries(ids);
      removeCourses(ids);
      for (const { version, entry } of found) {
        index.put(entry);
        indexedVersions.set(entry.id, version);
      }
      await nextTick();
    }
  };

  const refresh = async (current: string): Promise<void> => {
    await indexChanges();
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
