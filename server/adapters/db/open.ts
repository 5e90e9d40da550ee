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
import { postgresCompiler, sqliteCompiler } from './compilers.ts';
import { postgresPool } from './postgres.ts';
import { sqliteReads } from './sqlite-reads.ts';
import { workContext } from '../../platform/work-context.ts';

const BUSY_TIMEOUT_MS = 5000;

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 } as const;

/** Kysely's SQLite dialect over node:sqlite. */
function asKyselySqlite(file: DatabaseSync): SqliteDatabase {
  const prepare = (text: string): SqliteStatement => {
    const statement = file.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as string[])),
      // On a full disk SQLite has undone the transaction itself: nothing is left to undo.
      run: (values) =>
        text === 'rollback' && !file.isTransaction
          ? NOTHING_DONE
          : statement.run(...(values as string[])),
      iterate: (values) => statement.iterate(...(values as string[])),
    };
  };
  return { close: () => file.close(), prepare };
}

/**
 * A transaction takes its turn to write as it begins, and waits for it: one that has read before another process wrote
 * could not write any more, however long it waits. One that only reads keeps nobody waiting.
 */
class OurSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class OurSqlite extends SqliteDialect {
  override createQueryCompiler = sqliteCompiler;
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new OurSqliteDriver({ database: this.#database });
  }

  /** SQLite undoes a change of the schema with its transaction, on which Kysely does not count by itself. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

class OurPostgres extends PostgresDialect {
  override createQueryCompiler = postgresCompiler;
}

/** Durable against process death and power loss: WAL with synchronous=FULL. */
function sqlite(path: string): Dialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  file.exec(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=${BUSY_TIMEOUT_MS};`,
  );
  return new OurSqlite(asKyselySqlite(file));
}

/** Whether several servers may use the database of that address. */
function isShared(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** `postgres://…` is PostgreSQL, anything else the path of a SQLite file. */
export function getDialect(address: string): Dialect {
  return isShared(address)
    ? new OurPostgres({ pool: postgresPool(address), cursor: Cursor })
    : sqlite(address);
}

/** A statement that reads much is stopped after this long. */
const READ_MAX_MS = 20_000;
/** Connections for such reads: they never use up those of the other calls. */
const READ_POOL_SIZE = 3;

/**
 * The same database beside the other calls, for what reads many rows: statements outside of transactions, in a thread
 * of their own on SQLite, on connections of their own on PostgreSQL. Fails with `busy` for what takes too long.
 */
export function readDialectOf(address: string): Dialect {
  if (!isShared(address)) return sqliteReads(address, READ_MAX_MS);
  const limits = { max: READ_POOL_SIZE, statementMaxMs: READ_MAX_MS };
  return new OurPostgres({ pool: postgresPool(address, limits) });
}

/** The database that a dialect speaks to; `told` hears of each statement once it is done. */
export function databaseBy(dialect: Dialect, told?: Logger): Db {
  return new Kysely<Tables>({ dialect, ...(told ? { log: told } : {}) });
}

/** Opens the database of that address; `told` hears of each statement once it is done. */
export function openDatabase(address: string, told?: Logger): Db {
  return databaseBy(getDialect(address), told);
}

/** Opens the same for what reads many rows: see readDialectOf. */
export function openReads(address: string, told?: Logger): Db {
  return databaseBy(readDialectOf(address), told);
}

/** Rejects where the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Runs what has not run yet, up to the last or the named one: all of it or, after a failure or the end of the process,
 * nothing. Within a transaction it is part of that. Throws the error of the migration that failed, and OperatorError
 * where a newer release has changed the database.
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

/** All tables, where figures are missing or a tenth of what there is; some thousand rows of each at most. */
const OPTIMIZE = 0x1_00_12;

/** Has SQLite look into its tables where they have grown: by that it chooses indexes. PostgreSQL does so by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma optimize = ${sql.lit(OPTIMIZE)}`.execute(db);
}

/** A list of a thousand ids has as many signs: its beginning says enough. */
const TEXT_MAX = 2000;

/** For Kysely. Whatever took longer than `overMs`, waiting for the thread that reads included, is told, failed or not. */
export function slowStatements({ log, overMs }: { log: Log; overMs: number }): Logger {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < overMs) return;
    const statement = query.sql.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX);
    const milliseconds = Math.round(queryDurationMillis);
    log.warn({ statement, milliseconds, ...workContext() }, 'a statement was slow');
  };
}
