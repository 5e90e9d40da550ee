// Search over the catalogue. Ranking costs too much for the thread that answers, so a worker does it.
import { Worker } from 'node:worker_threads';

export interface SearchEntry {
  id: string;
  name: string;
  tags: string[];
  category: string;
  /** The first words of the description. */
  text: string;
}

export type SearchOrder =
  | { kind: 'index'; version: number; entries: SearchEntry[] }
  | { kind: 'find'; ticket: number; query: string };
export interface SearchFinding {
  ticket: number;
  ids: string[];
}

/** Ranks the published courses for a query. */
export interface CourseSearch {
  /** Ids, best first; empty for a blank query. */
  find(query: string): Promise<string[]>;
  /** The catalogue has changed: the next query builds the index anew. */
  invalidate(): void;
  close(): Promise<void>;
}

type Waiting = PromiseWithResolvers<string[]>;

/** `load` reads what can be found. The worker starts with the first query and never keeps us alive. */
export function courseSearch(load: () => Promise<SearchEntry[]>): CourseSearch {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let indexed: Promise<Worker> | undefined;
  let version = 0;
  let tickets = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), {
      // Options of the start command, such as --eval, are not for a file.
      execArgv: [],
    });
    started.on('message', ({ ticket, ids }: SearchFinding) => {
      waiting.get(ticket)?.resolve(ids);
      waiting.delete(ticket);
    });
    const gone = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      indexed = undefined;
      for (const one of waiting.values()) one.reject(reason);
      waiting.clear();
    };
    started.on('error', gone);
    started.on('exit', (code) => gone(new Error(`The search ended with ${code}.`)));
    started.unref();
    return started;
  };

  const build = async (): Promise<Worker> => {
    version += 1;
    const order = { kind: 'index', version, entries: [] } satisfies SearchOrder;
    const entries = await load();
    worker ??= start();
    worker.postMessage({ ...order, entries });
    return worker;
  };

  const ready = (): Promise<Worker> => {
    if (indexed) return indexed;
    const building = build();
    indexed = building;
    building.catch(() => {
      if (indexed === building) indexed = undefined;
    });
    return building;
  };

  return {
    find: async (query) => {
      if (query.trim() === '') return [];
      const finder = await ready();
      const answer = Promise.withResolvers<string[]>();
      const ticket = (tickets += 1);
      waiting.set(ticket, answer);
      finder.postMessage({ kind: 'find', ticket, query } satisfies SearchOrder);
      return answer.promise;
    },
    invalidate: () => {
      indexed = undefined;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
