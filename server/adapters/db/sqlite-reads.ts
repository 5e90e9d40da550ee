// Reads a SQLite file in a thread, so that a slow statement blocks no other response.
import { Worker } from 'node:worker_threads';
import { SqliteAdapter, SqliteIntrospector } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { tookTooLong } from '../../platform/errors.ts';
import { registerGauge } from '../../platform/work-queue.ts';
import { sqliteCompiler } from './compilers.ts';

export interface ReadRequest {
  text: string;
  values: readonly unknown[];
}

/** Rows are sent to the main thread immediately: a larger young generation would only fill with garbage. */
const YOUNG_MAX_MB = 4;
/** The thread reads ahead while the main thread is busy. Its unread results use our memory, so only a few. */
const AT_HAND = 4;

export type ReadAnswer = { rows: unknown[] } | { error: unknown };

/**
 * A Kysely dialect over such a thread: statements run one at a time, without transactions. A statement that takes
 * longer than `maxMs` fails with `busy` and ends the thread; the next one starts another.
 */
export function sqliteReads(path: string, maxMs: number): Dialect {
  return {
    createAdapter: () => new ReadsAdapter(),
    createDriver: () => readDriver(path, maxMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: sqliteCompiler,
  };
}

/** Without this, Kysely would allow only one query at a time. */
class ReadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function readDriver(path: string, maxMs: number): Driver {
  const thread = readThread(path, maxMs);
  const forget = registerGauge('reading', () => ({
    underWay: Math.min(thread.asked(), 1),
    waiting: Math.max(thread.asked() - 1, 0),
  }));
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return { rows: (await thread.ask({ text: sql, values: parameters })) as Row[] };
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
  throw new Error('This connection is read-only and supports no transactions.');
}

const closed = () => new Error('The database is closed.');

interface PendingRead {
  request: ReadRequest;
  answer: PromiseWithResolvers<unknown[]>;
  isWithWorker: boolean;
}

/** Runs one request at a time, in order; a few are sent to the worker in advance. */
function readThread(path: string, maxMs: number) {
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
      if (worker === started) lose(error);
    };
    started.on('message', (answer: ReadAnswer) => {
      if (worker !== started) return;
      if ('rows' in answer) next()?.resolve(answer.rows);
      else next()?.reject(answer.error);
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('The read thread has ended.')));
    return started;
  };
  /** Fails the first request and starts another worker for the rest. */
  const lose = (error: unknown): void => {
    worker = undefined;
    for (const item of pending) item.isWithWorker = false;
    next()?.reject(error);
  };
  const next = (): PromiseWithResolvers<unknown[]> | undefined => {
    clearTimeout(timer);
    timer = undefined;
    const done = pending.shift();
    send();
    return done?.answer;
  };
  const send = (): void => {
    if (pending.length === 0) {
      worker?.unref();
      return;
    }
    const reader = (worker ??= start());
    // Keeps the process alive until the worker has answered.
    reader.ref();
    for (const item of pending.slice(0, AT_HAND).filter(({ isWithWorker }) => !isWithWorker)) {
      reader.postMessage(item.request);
      item.isWithWorker = true;
    }
    timer ??= setTimeout(() => {
      lose(tookTooLong());
      void reader.terminate();
    }, maxMs);
  };

  return {
    /** Number of pending requests. */
    asked: () => pending.length,
    async ask(request: ReadRequest): Promise<unknown[]> {
      if (isEnded) throw closed();
      const answer = Promise.withResolvers<unknown[]>();
      pending.push({ request, answer, isWithWorker: false });
      send();
      return answer.promise;
    },
    async end(): Promise<void> {
      const last = worker;
      const rest = pending;
      isEnded = true;
      worker = undefined;
      pending = [];
      clearTimeout(timer);
      timer = undefined;
      for (const { answer } of rest) answer.reject(closed());
      await last?.terminate();
    },
  };
}
