// Backups of earlier releases, on which every migration is tested. See docs/developers/development.md.
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { backUp } from '#server/ops/backup.ts';
import { readManifest } from '#server/ops/manifest.ts';
import { readRows } from '#server/ops/backup-files.ts';
import { replaceRows } from '#server/ops/rows.store.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import { makeOrdersInAllStates } from './orders-in-all-states.ts';
import { computeTotals } from './totals.ts';

const DUMPS = new URL('../dumps', import.meta.url).pathname;
const TOTALS_FILE = 'totals.json';

/** Named by the last migration of their release. */
export const dumpNames = readdirSync(DUMPS).toSorted();

export const getDumpFolder = (name: string): string => join(DUMPS, name);

/** Writes a dump of the current version with the totals of its orders. Returns its folder. */
export async function writeDump(orders: number): Promise<string> {
  const db = openDatabase(':memory:');
  const appliedMigrations = await migrate(db, migrations);
  const folder = getDumpFolder(appliedMigrations.at(-1)?.slice(0, 3) ?? '');
  const { now } = await makeOrdersInAllStates(db, orders);
  await rm(folder, { recursive: true, force: true });
  const storage = createDiskStorage(join(tmpdir(), 'rangshala-dump'), systemRandom);
  await backUp({ db, storage, clock: () => now }, folder);
  const summary = { now, totals: await computeTotals(db, now) };
  await writeFile(join(folder, TOTALS_FILE), `${JSON.stringify(summary, null, 2)}\n`);
  await db.destroy();
  return folder;
}

/** The totals that the version of a dump computed, and their time. */
export function readDumpTotals(name: string): { now: number; totals: object } {
  return JSON.parse(readFileSync(join(getDumpFolder(name), TOTALS_FILE), 'utf8')) as {
    now: number;
    totals: object;
  };
}

/** Migrates an empty database to the version of a dump, and inserts its rows. */
export async function loadDump(db: Db, name: string): Promise<void> {
  const folder = getDumpFolder(name);
  const manifest = await readManifest(folder);
  await migrate(db, migrations, manifest.migrations.at(-1));
  const tables = Object.keys(manifest.rows);
  await db
    .transaction()
    .execute((tx) => replaceRows(tx, tables, (table) => readRows(folder, table)));
}
