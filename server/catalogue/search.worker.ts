// The thread that ranks courses. Misspelt words count, words stand in any order, all must be met.
import { parentPort } from 'node:worker_threads';
import Fuse from 'fuse.js';
import type { SearchEntry, SearchFinding, SearchOrder } from './search.ts';

const RESULTS_MAX = 30;
/** Every word costs the same again, so only the first ones count. */
const WORDS_MAX = 6;
/** How unlike a word may be, from 0 (equal) to 1. */
const THRESHOLD = 0.35;
/** Matches of this score and worse are chance. */
const SCORE_WORST = 0.9;

let version = 0;
let index = indexOf([]);

parentPort?.on('message', (order: SearchOrder) => {
  if (order.kind === 'find') {
    const finding: SearchFinding = { ticket: order.ticket, ids: find(order.query) };
    parentPort?.postMessage(finding);
  } else if (order.version > version) {
    version = order.version;
    index = indexOf(order.entries);
  }
});

function indexOf(entries: readonly SearchEntry[]): Fuse<SearchEntry> {
  return new Fuse(entries, {
    keys: [
      { name: 'name', weight: 4 },
      { name: 'tags', weight: 3 },
      { name: 'category', weight: 2 },
      { name: 'text', weight: 1 },
    ],
    useTokenSearch: true,
    tokenMatch: 'all',
    ignoreLocation: true,
    includeScore: true,
    threshold: THRESHOLD,
  });
}

function find(query: string): string[] {
  const words = query.split(/\s+/).slice(0, WORDS_MAX).join(' ');
  return index
    .search(words, { limit: RESULTS_MAX })
    .filter((result) => (result.score ?? 0) < SCORE_WORST)
    .map((result) => result.item.id);
}
