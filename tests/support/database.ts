// A fresh, empty database per test file: a SQLite file, or a database of its own on PostgreSQL.
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect, Logger } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, createDialect, migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';

/** The environment variable that passes the URL of the template database to the workers. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

export interface FreshDatabase {
  address: string;
  /** A folder for the files of this test server. */
  folder: string;
  drop(): Promise<void>;
}

/** Uses PostgreSQL if `TEST_POSTGRES_URL` is set, else SQLite. */
export async function createEmptyDatabase(
  server = process.env['TEST_POSTGRES_URL'],
  template = 'template1',
): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rangshala-test-'));
  if (!server) {
    return {
      address: join(folder, 'rangshala.sqlite'),
      folder,
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await executeOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    folder,
    drop: async () => {
      await executeOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database with all migrations applied: a copy of the template if there is one. */
export async function createMigratedDatabase(): Promise<FreshDatabase> {
  const template = process.env[TEMPLATE];
  if (!template) return migrateNewDatabase();
  if (isPostgres(template))
    return createEmptyDatabase(undefined, new URL(template).pathname.slice(1));
  const database = await createEmptyDatabase();
  await copyFile(template, database.address);
  return database;
}

/** Vitest global setup: migrates one database that all tests of the run copy. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const database = await migrateNewDatabase();
  process.env[TEMPLATE] = database.address;
  return () => database.drop();
}

async function migrateNewDatabase(): Promise<FreshDatabase> {
  const database = await createEmptyDatabase();
  const db = await openTestDatabase(database.address);
  await migrate(db, migrations);
  await db.destroy();
  return database;
}

/**
 * Opens the database of a test. SQLite does not sync to disk here, because every commit would take milliseconds.
 * Only `openDatabase` makes commits durable.
 */
export async function openTestDatabase(
  address: string,
  wrapDialect: (real: Dialect) => Dialect = (real) => real,
  logger?: Logger,
): Promise<Db> {
  const db = createDatabase(wrapDialect(createDialect(address)), logger);
  if (!isPostgres(address)) await sql`pragma synchronous=off`.execute(db);
  return db;
}

const isPostgres = (address: string): boolean => address.startsWith('postgres');

async function executeOnServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
