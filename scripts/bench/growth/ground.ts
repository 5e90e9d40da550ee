// Where a school to be measured lies: a folder, and on PostgreSQL a database beside it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/adapters/db/open.ts';
import { readConfig } from '#server/settings/config.ts';
import { startPostgres } from '../../machine/postgres.ts';
import { seedAt } from '../seed-command.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export interface Ground {
  folder: string;
  /** Of the database; empty for SQLite, which lies in the folder. */
  address: string;
  /** Ends what a server that was killed has left running. */
  release(): Promise<void>;
  /** Where nobody wants to keep the school. */
  drop(): Promise<void>;
}

/** What schools of an engine need; `server` is the address of a PostgreSQL on which databases may be made. */
export interface Grounds {
  open(scale: number): Promise<Ground>;
  close(): Promise<void>;
}

/** Schools that are kept in `data` are used again; without it they go. TEST_POSTGRES_URL names a PostgreSQL. */
export async function grounds(engine: Engine, data: string | undefined): Promise<Grounds> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'rangshala-growth-'));
  const server = engine === 'postgres' ? await postgres() : undefined;
  return {
    open: (scale) =>
      openGround({ engine, scale, folder, server: server?.url ?? '', isKept: data !== undefined }),
    close: async () => {
      await server?.stop();
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url) return { url, stop: async () => undefined };
  const own = await startPostgres();
  if (!own)
    throw new Error('There is no PostgreSQL here: set TEST_POSTGRES_URL, or --engine sqlite.');
  return own;
}

interface Wanted {
  engine: Engine;
  scale: number;
  folder: string;
  server: string;
  isKept: boolean;
}

async function openGround({ engine, scale, folder, server, isKept }: Wanted): Promise<Ground> {
  const own = join(folder, `${engine}-${scale}`);
  const name = `growth_${String(scale).replace('.', '_')}`;
  const isOnServer = engine === 'postgres';
  const ask = (statement: string) => (isOnServer ? onServer(server, statement) : []);
  const address = isOnServer ? Object.assign(new URL(server), { pathname: `/${name}` }).href : '';
  const known = await ask(`select 1 from pg_database where datname = '${name}'`);
  if (isOnServer && known.length === 0) await ask(`create database ${name}`);
  const config = readConfig({ DATA_DIR: own, DATABASE_URL: address });
  if (!(await isFilled(config.databaseAddress))) await seedAt(config, scale);
  return {
    folder: own,
    address,
    release: async () => {
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    drop: async () => {
      if (isKept) return;
      await ask(`drop database ${name} with (force)`);
      rmSync(own, { recursive: true, force: true });
    },
  };
}

async function isFilled(address: string): Promise<boolean> {
  if (!address.includes('://') && !existsSync(address)) return false;
  const db = openDatabase(address);
  try {
    const tables = await db.introspection.getTables();
    if (!tables.some((table) => table.name === 'users')) return false;
    return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
  } finally {
    await db.destroy();
  }
}

async function onServer(address: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
