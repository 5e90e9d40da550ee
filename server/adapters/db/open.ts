// Opens the database: a SQLite file by node:sqlite, or PostgreSQL; and brings its schema up to date.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { Dialect, SqliteDatabase, SqliteStatement } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import Cursor from 'pg-cursor';
import type { Db, Queries } from '../../platform/ports.ts';
import type { Tables } from '../../platform/tables.ts';
import { postgresPool } from './postgres.ts';
import { sqliteReads } from './sqlite-reads.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Prepared statements that are kept, the least recently used go first. */
const KEPT_STATEMENTS = 500;

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
      // Of its own, as the same statement may be wanted while this one is still walked through.
      iterate: (values) => file.prepare(text).iterate(...(values as string[])),
    };
  };
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = kept.get(text) ?? prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_STATEMENTS) break;
        kept.delete(oldest);
      }
      return statement;
    },
  };
}

/** SQLite undoes a change of the schema with its transaction, on which Kysely does not count by itself. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/** Durable against process death and power loss: WAL with synchronous=FULL. */
function sqlite(path: string): Dialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  file.exec(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=${BUSY_TIMEOUT_MS};`,
  );
  return new TransactionalSqlite({ database: asKyselySqlite(file) });
}

/** Whether several servers may use the database of that address. */
function isShared(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** `postgres://…` is PostgreSQL, anything else the path of a SQLite file. */
export function dialectOf(address: string): Dialect {
  return isShared(address)
    ? new PostgresDialect({ pool: postgresPool(address), cursor: Cursor })
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
  return new PostgresDialect({ pool: postgresPool(address, limits) });
}

/**
 * The database that a dialect speaks to. `in` an empty list matches nothing and `not in` one matches all: PostgreSQL
 * refuses to read `in ()`, SQLite does not.
 */
export function databaseBy(dialect: Dialect): Db {
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Tables>({ dialect, plugins: [emptyLists] });
}

/** Opens the database of that address. */
export function openDatabase(address: string): Db {
  return databaseBy(dialectOf(address));
}

/** Opens the same for what reads many rows: see readDialectOf. */
export function openReads(address: string): Db {
  return databaseBy(readDialectOf(address));
}

/** Rejects where the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Runs what has not run yet, up to the last or the named one: all of it or, after a failure or the end of the process,
 * nothing. Within a transaction it is part of that. Throws the error of the migration that failed.
 */
export async function migrate(
  db: Queries,
  migrations: Record<string, Migration>,
  last?: string,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } =
    last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
