// Reads a SQLite file in a thread, so that a slow statement blocks no other response.
import { Worker } from 'node:worker_threads';
import { SqliteAdapter, SqliteIntrospector } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { createTimeoutError } from '../../platform/errors.ts';
import { registerGauge } from '../../platform/work-queue.ts';
import { createSqliteCompiler } from './compilers.ts';

export interface ReadRequest {
  text: string;
  values: readonly unknown[];
}

/** Rows are sent to the main thread immediately: a larger young generation would only fill with garbage. */
const YOUNG_MAX_MB = 4;
/** The thread reads ahead while the main thread is busy. Its unread results use our memory, so only a few. */
const READ_AHEAD = 4;

export type ReadResult = { rows: unknown[] } | { error: unknown };

/**
 * A Kysely dialect over such a thread: statements run one at a time, without transactions. A statement that takes
 * longer than `maxMs` fails with `busy` and ends the thread; the next one starts another.
 */
export function createSqliteReadDialect(path: string, maxMs: number): Dialect {
  return {
    createAdapter: () => new ReadsAdapter(),
    createDriver: () => createReadDriver(path, maxMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: createSqliteCompiler,
  };
}

/** Without this, Kysely would allow only one query at a time. */
class ReadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createReadDriver(path: string, maxMs: number): Driver {
  const thread = createReadThread(path, maxMs);
  const unregisterGauge = registerGauge('reading', () => ({
    underWay: Math.min(thread.countPending(), 1),
    waiting: Math.max(thread.countPending() - 1, 0),
  }));
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return { rows: (await thread.read({ text: sql, values: parameters })) as Row[] };
    },
    streamQuery: () => throwReadOnly(),
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => throwReadOnly(),
    commitTransaction: async () => throwReadOnly(),
    rollbackTransaction: async () => throwReadOnly(),
    releaseConnection: async () => undefined,
    destroy: () => {
      unregisterGauge();
      return thread.end();
    },
  };
}

function throwReadOnly(): never {
  throw new Error('This connection is read-only and supports no transactions.');
}

const createClosedError = () => new Error('The database is closed.');

interface PendingRead {
  request: ReadRequest;
  result: PromiseWithResolvers<unknown[]>;
  isWithWorker: boolean;
}

/** Runs one request at a time, in order; a few are sent to the worker in advance. */
function createReadThread(path: string, maxMs: number) {
  let worker: Worker | undefined;
  let pending: PendingRead[] = [];
  /** For the first request. */
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-reads.worker.ts', import.meta.url), {
      workerData: path,
      // Options of the start command, such as --eval, do not apply to a file.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MAX_MB },
    });
    const end = (error: unknown) => {
      if (worker === started) failFirst(error);
    };
    started.on('message', (result: ReadResult) => {
      if (worker !== started) return;
      if ('rows' in result) takeNext()?.resolve(result.rows);
      else takeNext()?.reject(result.error);
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('The read thread has ended.')));
    return started;
  };
  /** Fails the first request and starts another worker for the rest. */
  const failFirst = (error: unknown): void => {
    worker = undefined;
    for (const item of pending) item.isWithWorker = false;
    takeNext()?.reject(error);
  };
  const takeNext = (): PromiseWithResolvers<unknown[]> | undefined => {
    clearTimeout(timer);
    timer = undefined;
    const done = pending.shift();
    send();
    return done?.result;
  };
  const send = (): void => {
    if (pending.length === 0) {
      worker?.unref();
      return;
    }
    const reader = (worker ??= start());
    // Keeps the process alive until the worker has answered.
    reader.ref();
    for (const item of pending.slice(0, READ_AHEAD).filter(({ isWithWorker }) => !isWithWorker)) {
      reader.postMessage(item.request);
      item.isWithWorker = true;
    }
    timer ??= setTimeout(() => {
      failFirst(createTimeoutError());
      void reader.terminate();
    }, maxMs);
  };

  return {
    /** Number of pending requests. */
    countPending: () => pending.length,
    async read(request: ReadRequest): Promise<unknown[]> {
      if (isEnded) throw createClosedError();
      const result = Promise.withResolvers<unknown[]>();
      pending.push({ request, result, isWithWorker: false });
      send();
      return result.promise;
    },
    async end(): Promise<void> {
      const last = worker;
      const rest = pending;
      isEnded = true;
      worker = undefined;
      pending = [];
      clearTimeout(timer);
      timer = undefined;
      for (const { result } of rest) result.reject(createClosedError());
      await last?.terminate();
    },
  };
}
