// Puts a backup in the place of what is there: everything is verified first, and rows change all at once.
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mediaKeys } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { migrationsRun } from '../platform/migrations-run.ts';
import { faultsOf, MANIFEST_FILE, MEDIA_FOLDER, readManifest, TABLES } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { pathOf, readRows } from './piece-files.ts';
import { dropTables, replaceRows, tableNames } from './rows.store.ts';

interface Needs extends Pick<Deps, 'db' | 'storage'> {
  /** Runs the migrations that have not run, up to the last or the named one. */
  migrate: (tx: Queries, last?: string) => Promise<unknown>;
}

/**
 * Replaces all rows and files by those of the backup in `folder`; those of an earlier release are brought up to date.
 * Nothing is touched when a file of the backup is missing or changed, or when a later release wrote it. The server is
 * started again afterwards. Throws with the reasons.
 */
export async function restore(needs: Needs, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const release = await releaseOf(needs, manifest);
  // An earlier release had other tables: its list of them is held against its database below.
  const tables: readonly string[] = release === 'earlier' ? Object.keys(manifest.rows) : TABLES;
  const faults = await faultsOf(folder, manifest, tables);
  if (release === 'other') faults.push(await otherRelease(needs, manifest));
  if (faults.length === 0) faults.push(...(await keyFaults(folder, manifest)));
  refuse(faults);
  const before = await mediaKeys(needs.db);
  for (const { path } of manifest.pieces.filter((file) => file.path.startsWith(MEDIA_FOLDER))) {
    const arriving = await needs.storage.incomingPath();
    await copyFile(join(folder, path), arriving);
    await needs.storage.keep(arriving, basename(path));
  }
  await needs.db.transaction().execute(async (tx) => {
    const last = manifest.migrations.at(-1);
    if (release === 'earlier') {
      await dropTables(tx);
      await needs.migrate(tx, last);
      const left = (await tableNames(tx)).filter((name) => !tables.includes(name));
      refuse(left.map((name) => `${MANIFEST_FILE} does not name ${pathOf(name)}.`));
    }
    await replaceRows(tx, tables, (table) => readRows(folder, table));
    if (release === 'earlier') await needs.migrate(tx);
  });
  const stored = new Set(await mediaKeys(needs.db));
  for (const key of before) if (!stored.has(key)) await needs.storage.remove(key);
  return manifest;
}

/** Every file that a row names is a piece of the backup, or was lost before it was made. */
async function keyFaults(
  folder: string,
  { pieces, missing, unfinished }: Manifest,
): Promise<string[]> {
  const known = new Set([...missing, ...unfinished, ...pieces.map(({ path }) => basename(path))]);
  const faults: string[] = [];
  for await (const rows of readRows(folder, 'media')) {
    for (const key of rows
      .map((row) => String(row['storage_key']))
      .filter((one) => !known.has(one)))
      faults.push(`${MEDIA_FOLDER}/${key} is named by a row and is no part of the backup.`);
  }
  return faults;
}

/** An earlier one has run the first of our migrations and no other. */
async function releaseOf(
  { db }: Needs,
  { migrations }: Manifest,
): Promise<'same' | 'earlier' | 'other'> {
  const ours = await migrationsRun(db);
  if (migrations.length === 0 || migrations.some((name, at) => name !== ours[at])) return 'other';
  return migrations.length === ours.length ? 'same' : 'earlier';
}

async function otherRelease({ db }: Needs, { migrations }: Manifest): Promise<string> {
  const ours = await migrationsRun(db);
  return `The backup is of another release: its database has ${migrations.length} migrations, this one ${ours.length}.`;
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Nothing was changed.\n${faults.join('\n')}`);
}
