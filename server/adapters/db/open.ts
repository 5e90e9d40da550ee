// Opens the database: a SQLite file by node:sqlite, or PostgreSQL; and brings its schema up to date.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  Logger,
  SqliteDatabase,
  SqliteStatement,
  TransactionSettings,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import Cursor from 'pg-cursor';
import { recordBaseline, requireKnownRelease } from '../../platform/migrations-run.ts';
import type { Db, Queries, Log } from '../../platform/ports.ts';
import type { Tables } from '../../platform/tables.ts';
import { createPostgresCompiler, createSqliteCompiler } from './compilers.ts';
import { createPostgresPool } from './postgres.ts';
import { createSqliteReadDialect } from './sqlite-reads.ts';
import { getWorkContext } from '../../platform/work-context.ts';

const BUSY_TIMEOUT_MS = 5000;

const NO_CHANGES = { changes: 0, lastInsertRowid: 0 } as const;

/** Kysely's SQLite dialect over node:sqlite. */
function toKyselyDatabase(file: DatabaseSync): SqliteDatabase {
  const prepare = (text: string): SqliteStatement => {
    const statement = file.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as string[])),
      // On a full disk SQLite has already rolled the transaction back.
      run: (values) =>
        text === 'rollback' && !file.isTransaction
          ? NO_CHANGES
          : statement.run(...(values as string[])),
      iterate: (values) => statement.iterate(...(values as string[])),
    };
  };
  return { close: () => file.close(), prepare };
}

/**
 * A writing transaction takes the write lock at its start: after a read, SQLite refuses the lock if another process has
 * written meanwhile, however long it waits. Read-only transactions take none.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class EmptyListSqliteDialect extends SqliteDialect {
  override createQueryCompiler = createSqliteCompiler;
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }

  /** SQLite rolls schema changes back with their transaction; Kysely assumes that it does not. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

class EmptyListPostgresDialect extends PostgresDialect {
  override createQueryCompiler = createPostgresCompiler;
}

/** Durable against process death and power loss: WAL with synchronous=FULL. */
function createSqliteDialect(path: string): Dialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  file.exec(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=${BUSY_TIMEOUT_MS};`,
  );
  return new EmptyListSqliteDialect(toKyselyDatabase(file));
}

/** Whether the address is a PostgreSQL URL. */
function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** `postgres://…` is PostgreSQL, anything else the path of a SQLite file. */
export function createDialect(address: string): Dialect {
  return isPostgres(address)
    ? new EmptyListPostgresDialect({ pool: createPostgresPool(address), cursor: Cursor })
    : createSqliteDialect(address);
}

/** Limit of one statement. */
const READ_MAX_MS = 20_000;
/** Separate connections, so that long reads never use up the pool of other calls. */
const READ_POOL_SIZE = 3;

/**
 * The same database for reads of many rows, without transactions: in a thread on SQLite, on separate connections on
 * PostgreSQL. A statement that takes too long fails with `busy`.
 */
export function createReadDialect(address: string): Dialect {
  if (!isPostgres(address)) return createSqliteReadDialect(address, READ_MAX_MS);
  const limits = { max: READ_POOL_SIZE, statementMaxMs: READ_MAX_MS };
  return new EmptyListPostgresDialect({ pool: createPostgresPool(address, limits) });
}

/** Opens the database of a dialect; `log` is called after each statement. */
export function createDatabase(dialect: Dialect, log?: Logger): Db {
  return new Kysely<Tables>({ dialect, ...(log ? { log } : {}) });
}

/** Opens the database at that address; `log` is called after each statement. */
export function openDatabase(address: string, log?: Logger): Db {
  return createDatabase(createDialect(address), log);
}

/** Opens the same for reads of many rows: see `createReadDialect`. */
export function openReadDatabase(address: string, log?: Logger): Db {
  return createDatabase(createReadDialect(address), log);
}

/** Rejects if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Runs the pending migrations, up to `last` if given: all of them or, after a failure or crash, none. Within a transaction
 * they are part of it. Throws the error of the failed migration, or OperatorError if a newer release has changed the
 * database.
 */
export async function migrate(
  db: Queries,
  migrations: Record<string, Migration>,
  last?: string,
): Promise<string[]> {
  await requireKnownRelease(db, Object.keys(migrations));
  await recordBaseline(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } =
    last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Analyzes tables with missing or outdated statistics, at most some thousand rows of each. */
const OPTIMIZE = 0x1_00_12;

/** Refreshes SQLite's statistics, by which it chooses indexes. PostgreSQL does that by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma optimize = ${sql.lit(OPTIMIZE)}`.execute(db);
}

/** In characters: a statement with a thousand ids is long. */
const TEXT_MAX = 2000;

/** A Kysely logger for statements that take longer than `overMs`, including waiting, whether they fail or not. */
export function createSlowStatementLogger({ log, overMs }: { log: Log; overMs: number }): Logger {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < overMs) return;
    const statement = query.sql.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX);
    const milliseconds = Math.round(queryDurationMillis);
    log.warn({ statement, milliseconds, ...getWorkContext() }, 'slow statement');
  };
}
