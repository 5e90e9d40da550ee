// A search source backed by one list.
import type { SearchEntry } from '#server/courses/search-index.ts';
import type { SearchSource } from '#server/courses/search.ts';

/** `load` returns all entries that can be found. */
export function createSearchSource(load: () => Promise<readonly SearchEntry[]>): SearchSource {
  let read: readonly SearchEntry[] = [];
  const getVersion = (entry: SearchEntry) => JSON.stringify(entry);
  return {
    async versions() {
      read = await load();
      return new Map(read.map((entry) => [entry.id, getVersion(entry)]));
    },
    entries: async (ids) =>
      read
        .filter(({ id }) => ids.includes(id))
        .map((entry) => ({ version: getVersion(entry), entry })),
  };
}
