// Reads of a SQLite file in a thread of their own: a statement that takes long stops no other answer.
import { Worker } from 'node:worker_threads';
import { SqliteAdapter, SqliteIntrospector } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { tookTooLong } from '../../platform/errors.ts';
import { tellOccupancy } from '../../platform/occupancy.ts';
import { sqliteCompiler } from './compilers.ts';

export interface ReadRequest {
  text: string;
  values: readonly unknown[];
}

/** What is read is handed on at once: room for more than a batch of rows would only be filled with garbage. */
const YOUNG_MAX_MB = 8;

export type ReadAnswer = { rows: unknown[] } | { error: unknown };

/**
 * Kysely over such a thread: statements run one after the other, outside of transactions. One that takes longer than
 * `maxMs` fails with `busy` and ends the thread; the next statement starts another.
 */
export function sqliteReads(path: string, maxMs: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => readDriver(path, maxMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: sqliteCompiler,
  };
}

function readDriver(path: string, maxMs: number): Driver {
  const thread = readThread(path, maxMs);
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;
  const forget = tellOccupancy('reading', () => ({
    underWay: Math.min(asked, 1),
    waiting: Math.max(asked - 1, 0),
  }));
  const connection: DatabaseConnection = {
    executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      asked += 1;
      const answer = last
        .then(() => thread.ask({ text: sql, values: parameters }))
        .finally(() => (asked -= 1));
      last = answer.catch(() => undefined);
      return answer.then((rows) => ({ rows: rows as Row[] }));
    },
    streamQuery: () => refuse(),
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse(),
    commitTransaction: async () => refuse(),
    rollbackTransaction: async () => refuse(),
    releaseConnection: async () => undefined,
    destroy: () => {
      forget();
      return thread.end();
    },
  };
}

function refuse(): never {
  throw new Error('This connection only reads, statement by statement.');
}

function readThread(path: string, maxMs: number) {
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<unknown[]> | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-reads.worker.ts', import.meta.url), {
      workerData: path,
      // Options of the start command, such as --eval, are not for a file.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MAX_MB },
    });
    const end = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      waiting?.reject(error);
    };
    started.on('message', (answer: ReadAnswer) => {
      if ('rows' in answer) waiting?.resolve(answer.rows);
      else waiting?.reject(answer.error);
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread that reads has ended.')));
    started.unref();
    return started;
  };

  return {
    /** One at a time: whoever asks waits for the answer first. */
    async ask(request: ReadRequest): Promise<unknown[]> {
      const answer = (waiting = Promise.withResolvers<unknown[]>());
      const asked = (worker ??= start());
      // Its answer is waited for, also by a process that would end.
      asked.ref();
      const timer = setTimeout(() => {
        answer.reject(tookTooLong());
        worker = undefined;
        void asked.terminate();
      }, maxMs);
      try {
        asked.postMessage(request);
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        asked.unref();
      }
    },
    async end(): Promise<void> {
      const last = worker;
      worker = undefined;
      waiting?.reject(new Error('The database is closed.'));
      await last?.terminate();
    },
  };
}
