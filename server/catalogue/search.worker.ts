// The thread that searches: it keeps the index, changes it course by course, and answers in turn.
import { parentPort } from 'node:worker_threads';
import { searchIndex } from './search-index.ts';
import type { SearchOrder } from './search.ts';

const index = searchIndex();

parentPort?.on('message', (order: SearchOrder) => {
  if (order.kind === 'find') {
    parentPort?.postMessage(index.find(order.query));
    return;
  }
  for (const id of order.removed) index.remove(id);
  for (const entry of order.put) index.put(entry);
});
