// PostgreSQL by pg. While it is unreachable, calls fail with `busy` and can be retried.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { AppError, createTimeoutError } from '../../platform/errors.ts';
import { registerGauge } from '../../platform/work-queue.ts';

const POOL_SIZE = 10;
/**
 * A search hashes the ids of all matching students. With the default of 4 MB, 200,000 ids are scanned for each order.
 */
const READ_OPTIONS = '-c work_mem=32MB';
const INT8_OID = 20;
const QUERY_CANCELED = '57014';
/** Lock timeout and deadlock: the transaction was rolled back. */
const LOCK_FAILURES = new Set(['55P03', '40P01']);
/** How long a call waits for a connection. */
const CONNECT_MAX_MS = 5000;
const RETRY_SECONDS = 2;
/** SQLSTATE classes: broken connection, exhausted resources, server starting or stopping. */
const UNREACHABLE_STATES = /^(08|53|57P0)/;
const UNREACHABLE_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/;
/** Errors of pg that have no code. */
const UNREACHABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/i;

interface PoolLimits {
  /** Most connections. */
  max: number;
  /** Limit of one statement; absent: none. */
  statementMaxMs?: number;
}

/** A pool of connections. Errors that mean 'unreachable' or 'too slow' become `busy`. */
export function createPostgresPool(
  connectionString: string,
  { max, statementMaxMs }: PoolLimits = { max: POOL_SIZE },
): PostgresPool {
  // 64-bit integers are read as numbers: ours stay below 2^53.
  const types = {
    getTypeParser: (oid: number, format: 'text' | 'binary') =>
      oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(statementMaxMs === undefined
      ? {}
      : { statement_timeout: statementMaxMs, options: READ_OPTIONS }),
    connectionTimeoutMillis: CONNECT_MAX_MS,
    keepAlive: true,
    types,
  });
  // A broken idle connection affects no call, because the pool opens another one. Without these listeners its error
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const unregisterGauge = registerGauge(
    statementMaxMs === undefined ? 'connections' : 'reading',
    () => ({
      underWay: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  );
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch(rethrowAsBusy);
      const known = clients.get(client) ?? wrapClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => {
      unregisterGauge();
      return pool.end();
    },
  };
}

/** A broken connection is not reused. */
function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  const runQuery = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(text, values);
    } catch (error) {
      isBroken ||= isUnreachable(error);
      return rethrowAsBusy(error);
    }
  };
  return {
    query: toQueryFunction((text, values) =>
      text instanceof Cursor ? client.query(text) : runQuery(text, values),
    ),
    release: (destroy) => client.release(destroy === true || isBroken),
  };
}

/** Kysely passes text, or a cursor for rows that are streamed. */
function toQueryFunction(
  runQuery: (text: string | Cursor, values: unknown[]) => Promise<pg.QueryResult> | Cursor,
) {
  return runQuery as unknown as PostgresPoolClient['query'];
}

function rethrowAsBusy(error: unknown): never {
  const code = getCode(error);
  if (code === QUERY_CANCELED) throw createTimeoutError();
  if (LOCK_FAILURES.has(code))
    throw createBusyError('The server is busy. Please try again.', error);
  if (!isUnreachable(error)) throw error;
  throw createBusyError('The database is temporarily unavailable. Please try again.', error);
}

const createBusyError = (message: string, cause: unknown): AppError =>
  new AppError('busy', message, { retryAfter: RETRY_SECONDS, cause });

/** Code of PostgreSQL or the operating system; empty without one. */
const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function isUnreachable(error: unknown): boolean {
  // A host name with several addresses may have failed at each.
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  const code = getCode(error);
  return (
    UNREACHABLE_STATES.test(code) ||
    UNREACHABLE_CODES.test(code) ||
    UNREACHABLE_MESSAGES.test(error.message)
  );
}
