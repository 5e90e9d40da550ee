// A fresh, empty database per test file: a SQLite file, or a database of its own on PostgreSQL.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseBy, dialectOf } from '#server/adapters/db/open.ts';
import type { Db } from '#server/ports.ts';

export interface FreshDatabase {
  address: string;
  /** A folder for the files of this test server. */
  folder: string;
  drop(): Promise<void>;
}

/** `TEST_POSTGRES_URL` chooses the engine: the address of a server on which databases may be made. */
export async function freshDatabase(
  server = process.env['TEST_POSTGRES_URL'],
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
  await onServer(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    folder,
    drop: async () => {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Opens a test's database. SQLite does not wait for the disk here: that a commit outlives a loss of power is what
 * `openDatabase` sees to, and every commit would take milliseconds, on a busy disk tens of them.
 */
export async function openTestDatabase(
  address: string,
  through: (real: Dialect) => Dialect = (real) => real,
): Promise<Db> {
  const db = databaseBy(through(dialectOf(address)));
  if (!address.startsWith('postgres')) await sql`pragma synchronous=off`.execute(db);
  return db;
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
