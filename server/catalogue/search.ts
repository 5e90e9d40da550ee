// Search over the catalogue, by a worker thread and its queue: the thread that answers has other things to do.
import { Worker } from 'node:worker_threads';
import { workQueue } from '../platform/work-queue.ts';
import { changesOf, markedCourse } from './search-changes.ts';

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
  /** These courses have changed, or any: the next query looks what is different of them. */
  invalidate(courseIds?: readonly string[]): void;
  close(): Promise<void>;
}

/** A query costs a few milliseconds, so that the last of these waits for half a second. */
const WAITING_MAX = 100;
/** A classroom behind one address. */
const WAITING_OF_ONE_MAX = 40;
const WAIT_MAX_MS = 3000;
/** The thread has the next query at hand while we are busy with other things; it answers in turn. */
const AT_HAND = 4;

/** What can be found, so that only what has changed is read and told. */
export interface SearchSource {
  /** Of each course a mark: its id, a space, and what is another once something else is found of it. */
  marks(): Promise<readonly string[]>;
  /** Of the courses of these ids that there are. */
  entries(ids: readonly string[]): Promise<SearchEntry[]>;
}

/** Courses that are read and told at once: others have their turn in between. */
const TOLD_AT_ONCE = 200;
/** Far more than 10,000 courses need; beyond it the thread ends, and not the server. */
const MEMORY_MAX_MB = 512;

/** The worker starts with the first query and never keeps us alive. */
export function courseSearch(source: SearchSource): CourseSearch {
  const queue = workQueue({
    name: 'search',
    parallel: AT_HAND,
    waitingMax: WAITING_MAX,
    perAskerMax: WAITING_OF_ONE_MAX,
    waitMaxMs: WAIT_MAX_MS,
    message: 'Many are searching. Please try again in a moment.',
    retrySeconds: 2,
  });
  let worker: Worker | undefined;
  /** Of the queries that the worker has, in their order. */
  let asked: PromiseWithResolvers<Found>[] = [];
  /** What may have changed since it was told. */
  let stale: Stale = 'any';
  let updating: Promise<Worker> | undefined;
  /** What the worker has of each course, but for those that were told again by themselves. */
  let known: readonly string[] = NOTHING;
  const retold = new Set<string>();

  const start = (): Worker => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), {
      // Options of the start command, such as --eval, are not for a file.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    started.on('message', (found: Found) => asked.shift()?.resolve(found));
    const ended = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      stale = 'any';
      known = NOTHING;
      retold.clear();
      for (const one of asked) one.reject(reason);
      asked = [];
    };
    started.on('error', ended);
    started.on('exit', (code) => ended(new Error(`The search ended with ${code}.`)));
    started.unref();
    return started;
  };

  /** What changes while it is read is stale again at once. */
  const update = async (): Promise<Worker> => {
    const looked = stale;
    stale = NO_COURSES;
    try {
      if (worker && looked !== 'any') {
        await tellAgain(worker, [...looked]);
        return worker;
      }
      const marks = await source.marks();
      worker ??= start();
      await tell(worker, marks);
      return worker;
    } catch (error) {
      stale = bothOf(stale, looked);
      throw error;
    }
  };

  const post = (told: Worker, put: SearchEntry[], removed: string[]): void => {
    if (worker !== told) throw new Error('The search has ended.');
    told.postMessage({ kind: 'change', put, removed } satisfies SearchOrder);
  };

  /** Courses that are known to have changed: no other is looked at. */
  const tellAgain = async (told: Worker, ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += TOLD_AT_ONCE) {
      const some = ids.slice(from, from + TOLD_AT_ONCE);
      const put = await source.entries(some);
      const there = new Set(put.map(({ id }) => id));
      post(
        told,
        put,
        some.filter((id) => !there.has(id)),
      );
      for (const id of some) retold.add(id);
    }
  };

  const tell = async (told: Worker, marks: readonly string[]): Promise<void> => {
    if (retold.size > 0) {
      // What was told of them has no mark that anything is like.
      const others = known.filter((mark) => !retold.has(markedCourse(mark)));
      known = [...others, ...[...retold].map((id) => `${id} `)];
      retold.clear();
    }
    const { put: marked, gone } = changesOf(known, marks);
    const changed = marked.map(markedCourse);
    const still = new Set(changed);
    const removed = gone.map(markedCourse).filter((id) => !still.has(id));
    // What was told is known, also where the next cannot be read.
    const keep = (now: readonly string[], ids: readonly string[]) => {
      const those = new Set(ids);
      known = [...known.filter((mark) => !those.has(markedCourse(mark))), ...now];
    };
    if (removed.length > 0) {
      post(told, [], removed);
      keep([], removed);
    }
    for (let from = 0; from < changed.length; from += TOLD_AT_ONCE) {
      const ids = changed.slice(from, from + TOLD_AT_ONCE);
      post(told, await source.entries(ids), []);
      if (from + TOLD_AT_ONCE < changed.length) keep(marked.slice(from, from + TOLD_AT_ONCE), ids);
    }
    known = marks;
  };

  /** Looked at by one at a time: whoever asks meanwhile waits, and looks again if it has changed since, or was not read. */
  const current = async (): Promise<Worker> => {
    while (updating) await Promise.allSettled([updating]);
    if (worker && stale !== 'any' && stale.size === 0) return worker;
    updating = update().finally(() => {
      updating = undefined;
    });
    return updating;
  };

  return {
    find: async (query, asker) => {
      if (query.trim() === '') return { ids: [], nearest: [] };
      return queue.run(asker, async () => {
        const finder = await current();
        const answer = Promise.withResolvers<Found>();
        asked.push(answer);
        finder.postMessage({ kind: 'find', query } satisfies SearchOrder);
        return answer.promise;
      });
    },
    invalidate: (courseIds) => {
      stale = bothOf(stale, courseIds ? new Set(courseIds) : 'any');
    },
    close: async () => {
      queue.close();
      await worker?.terminate();
    },
  };
}

const NOTHING: readonly string[] = [];
/** Ids of courses. */
type Stale = ReadonlySet<string> | 'any';

const NO_COURSES: Stale = new Set<string>();

/** What may have changed by either. */
function bothOf(one: Stale, other: Stale): Stale {
  return one === 'any' || other === 'any' ? 'any' : one.union(other);
}
