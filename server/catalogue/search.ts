// Search over the catalogue, by a worker thread and its queue: the thread that answers has other things to do.
import { Worker } from 'node:worker_threads';
import { workQueue } from '../platform/work-queue.ts';

export interface SearchEntry {
  id: string;
  name: string;
  tags: string[];
  category: string;
  /** The instructor's name. */
  teacher: string;
  /** The first words of the description. */
  text: string;
  isFree: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Ids of courses, best first. */
export interface Found {
  ids: string[];
  /** Where nothing is found: a few that come near, else the newest. */
  nearest: string[];
}

export type SearchOrder =
  { kind: 'change'; put: SearchEntry[]; removed: string[] } | { kind: 'find'; query: string };

/** Ranks the published courses for a query. */
export interface CourseSearch {
  /** In the asker's turn, a network's. A blank query finds nothing. Fails: busy, when too many wait. */
  find(query: string, asker: string): Promise<Found>;
  /** The catalogue has changed: the next query looks what is different. */
  invalidate(): void;
  close(): Promise<void>;
}

/** A query costs a few milliseconds, so that the last of these waits for half a second. */
const WAITING_MAX = 100;
/** A classroom behind one address. */
const WAITING_OF_ONE_MAX = 40;
const WAIT_MAX_MS = 3000;

/** `load` reads what can be found. The worker starts with the first query and never keeps us alive. */
export function courseSearch(load: () => Promise<SearchEntry[]>): CourseSearch {
  const queue = workQueue({
    parallel: 1,
    waitingMax: WAITING_MAX,
    perAskerMax: WAITING_OF_ONE_MAX,
    waitMaxMs: WAIT_MAX_MS,
    message: 'Many are searching. Please try again in a moment.',
    retrySeconds: 2,
  });
  let worker: Worker | undefined;
  let answer: PromiseWithResolvers<Found> | undefined;
  let isCurrent = false;
  /** What the worker has of each course. */
  let known = new Map<string, string>();

  const start = (): Worker => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), {
      // Options of the start command, such as --eval, are not for a file.
      execArgv: [],
    });
    started.on('message', (found: Found) => answer?.resolve(found));
    const ended = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      isCurrent = false;
      known = new Map();
      answer?.reject(reason);
    };
    started.on('error', ended);
    started.on('exit', (code) => ended(new Error(`The search ended with ${code}.`)));
    started.unref();
    return started;
  };

  /** A change while the catalogue is read makes it old again at once. */
  const update = async (): Promise<Worker> => {
    isCurrent = true;
    try {
      const entries = await load();
      worker ??= start();
      worker.postMessage(differences(known, entries));
      return worker;
    } catch (error) {
      isCurrent = false;
      throw error;
    }
  };

  return {
    find: async (query, asker) => {
      if (query.trim() === '') return { ids: [], nearest: [] };
      return queue.run(asker, async () => {
        const finder = isCurrent && worker ? worker : await update();
        answer = Promise.withResolvers();
        finder.postMessage({ kind: 'find', query } satisfies SearchOrder);
        return answer.promise;
      });
    },
    invalidate: () => {
      isCurrent = false;
    },
    close: async () => {
      queue.close();
      await worker?.terminate();
    },
  };
}

/** What has to be told to a worker that knows these texts; from then on it knows the entries. */
function differences(known: Map<string, string>, entries: readonly SearchEntry[]): SearchOrder {
  const put: SearchEntry[] = [];
  const removed = new Set(known.keys());
  for (const entry of entries) {
    removed.delete(entry.id);
    const text = JSON.stringify(entry);
    if (known.get(entry.id) === text) continue;
    known.set(entry.id, text);
    put.push(entry);
  }
  for (const id of removed) known.delete(id);
  return { kind: 'change', put, removed: [...removed] };
}
