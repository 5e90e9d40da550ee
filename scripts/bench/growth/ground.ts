// Where a school to be measured lies: a folder, and on PostgreSQL a database beside it.
import { execFileSync } from 'node:child_process';
import { constants, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/adapters/db/open.ts';
import { readConfig } from '#server/settings/config.ts';
import { startPostgres } from '../../machine/postgres.ts';
import { seedAt } from '../seed-command.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];
export const ENGINE_NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export interface Ground {
  folder: string;
  /** Of the database; empty for SQLite, which lies in the folder. */
  address: string;
  /** Ends what a server that was killed has left running. */
  release(): Promise<void>;
  drop(): Promise<void>;
}

/** What schools of an engine need. */
export interface Grounds {
  open(scale: number): Promise<Ground>;
  close(): Promise<void>;
}

/**
 * Schools are kept in `data` and found there again: only copies of them are measured. Without it they go. TEST_POSTGRES_URL
 * names a PostgreSQL on which databases may be made.
 */
export async function grounds(engine: Engine, data: string | undefined): Promise<Grounds> {
  const work = mkdtempSync(join(tmpdir(), 'rangshala-growth-'));
  const server = engine === 'postgres' ? await postgres() : undefined;
  return {
    open: async (scale) => {
      const place = placeOf(engine, { scale, folder: data ?? work, server: server?.url });
      await fill(place, scale);
      return data === undefined
        ? groundAt(place)
        : groundAt(await copied(place, join(work, `copy-${scale}`)));
    },
    close: async () => {
      await server?.stop();
      rmSync(work, { recursive: true, force: true });
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

interface Place {
  folder: string;
  /** The database and the PostgreSQL that it is in; none for SQLite. */
  on?: { server: string; name: string };
}

function placeOf(
  engine: Engine,
  { scale, folder, server }: { scale: number; folder: string; server: string | undefined },
): Place {
  const own = join(folder, `${engine}-${scale}`);
  const name = `school_${String(scale).replace('.', '_')}`;
  return server === undefined ? { folder: own } : { folder: own, on: { server, name } };
}

const addressOf = ({ on }: Place): string =>
  on ? Object.assign(new URL(on.server), { pathname: `/${on.name}` }).href : '';

async function fill(place: Place, scale: number): Promise<void> {
  const { on } = place;
  if (on) {
    const known = await onServer(on.server, 'select datname from pg_database');
    if (!known.some(({ datname }) => datname === on.name))
      await onServer(on.server, `create database ${on.name}`);
  }
  const config = readConfig({ DATA_DIR: place.folder, DATABASE_URL: addressOf(place) });
  if (!(await isFilled(config.databaseAddress))) await seedAt(config, scale);
}

async function copied({ folder, on }: Place, copy: string): Promise<Place> {
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Otherwise the first who writes waits until gigabytes of it are on the disk.
  execFileSync('sync');
  if (!on) return { folder: copy };
  const name = `measured_${process.pid}_${on.name}`;
  await onServer(on.server, `create database ${name} template ${on.name}`);
  return { folder: copy, on: { server: on.server, name } };
}

function groundAt(place: Place): Ground {
  const { folder, on } = place;
  return {
    folder,
    address: addressOf(place),
    release: async () => {
      if (!on) return;
      const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${on.name}'`;
      await onServer(on.server, others);
    },
    drop: async () => {
      if (on) await onServer(on.server, `drop database ${on.name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
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

async function onServer(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
