// Restores a backup: everything is verified first, and rows change in one transaction.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '../media/videos.ts';
import { namedFiles } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { allSeries, lastNumbers, openSeriesAfterRestore } from '../sales/tax/number-series.ts';
import { migrationsRun } from '../platform/migrations-run.ts';
import {
  getFaults,
  getKey,
  LEFT_OUT,
  MANIFEST_FILE,
  MEDIA_FOLDER,
  readManifest,
  TABLES,
} from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  notePrefixes,
  prefixesOpenedBy,
  lostPayments,
  noteRestore,
  paymentsSince,
  knownRequests,
  undoneRequests,
} from './after-restore.ts';
import type { Numbering, LostPayments, UndoneRequests } from './after-restore.ts';
import { filesIn, getPath, readRows } from './backup-files.ts';
import { dropTables, replaceRows, tableNames } from './rows.store.ts';

interface Needs extends Pick<Deps, 'db' | 'storage' | 'clock'> {
  /** Runs the pending migrations, up to `last` if given. */
  migrate: (tx: Queries, last?: string) => Promise<unknown>;
  /** Continues although files are in neither the backup nor the store. */
  acceptsMissing?: boolean;
}

interface Restored {
  manifest: Manifest;
  numbering: Numbering;
  /** Compared with the replaced database. */
  undone: UndoneRequests;
  /** Compared with the replaced database. */
  payments: LostPayments;
}

/**
 * Replaces all rows and files by the backup in `folder`, and migrates an older backup. Orders since the backup are
 * rebuilt from the payment provider when the server runs again. New documents get new series, because buyers have the
 * numbers issued after the backup. Throws with the reasons, and changes nothing, if a file of the backup is missing or
 * altered, if the storage lacks a file that was not copied, or if a newer release wrote the backup. Restart the server
 * afterwards.
 */
export async function restore(needs: Needs, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  const release = await releaseOf(needs, manifest);
  // An earlier release had other tables. They are compared with its schema below.
  const tables: readonly string[] = release === 'earlier' ? Object.keys(manifest.rows) : TABLES;
  const faults = await getFaults(folder, manifest, tables);
  if (release === 'other') faults.push(await otherRelease(needs, manifest));
  else if (faults.length === 0) faults.push(...(await keyFaults(folder, manifest)));
  if (faults.length > 0 && release !== 'other')
    faults.push('This backup is incomplete: restore another one.');
  if (!needs.acceptsMissing) faults.push(...(await storeFaults(needs, manifest)));
  refuse(faults);
  const before = await namedFiles(needs.db);
  const packagesBefore = await packageFolders(needs.db);
  const series = await allSeries(needs.db);
  const replaced = await lastNumbers(needs.db);
  const openedBefore = await prefixesOpenedBy(folder);
  const requests = await knownRequests(needs.db);
  const backupAt = Date.parse(manifest.madeAt);
  const paid = await paymentsSince(needs.db, backupAt);
  for (const piece of manifest.pieces) {
    const key = getKey(piece);
    if (key === undefined) continue;
    const arriving = await needs.storage.incomingPath();
    await copyFile(join(folder, piece.path), arriving);
    await needs.storage.keep(arriving, key);
  }
  const numbered = await needs.db.transaction().execute(async (tx) => {
    const last = manifest.migrations.at(-1);
    if (release === 'earlier') {
      await dropTables(tx);
      await needs.migrate(tx, last);
      const known = [...tables, ...LEFT_OUT] as readonly string[];
      const left = (await tableNames(tx)).filter((name) => !known.includes(name));
      refuse(left.map((name) => `${MANIFEST_FILE} does not list ${getPath(name)}.`));
    }
    await replaceRows(tx, tables, (table) => readRows(folder, table));
    if (release === 'earlier') await needs.migrate(tx);
    const inBackup = await lastNumbers(tx);
    const opened = await openSeriesAfterRestore(tx, { series, openedBefore, at: needs.clock() });
    await noteRestore(tx, { backupAt, at: needs.clock() });
    return { inBackup, opened, isNoted: await notePrefixes(folder, opened) };
  });
  const stored = new Set((await namedFiles(needs.db)).map((file) => file.storage_key));
  for (const { storage_key: key } of before) if (!stored.has(key)) await needs.storage.remove(key);
  const packages = await packageFolders(needs.db);
  for (const item of packagesBefore)
    if (!packages.includes(item)) await needs.storage.removeFolder(item);
  const undone = await undoneRequests(needs.db, requests);
  const payments = await lostPayments(needs.db, paid);
  return { manifest, numbering: { ...numbered, replaced }, undone, payments };
}

/** Every file that a row names must be in the backup, or be listed as lost. */
async function keyFaults(
  folder: string,
  { pieces, left = [], missing, unfinished }: Manifest,
): Promise<string[]> {
  const known = new Set([
    ...missing,
    ...unfinished,
    ...pieces.map(getKey),
    ...left.map(({ key }) => key),
  ]);
  const faults: string[] = [];
  for await (const files of filesIn(folder)) {
    for (const { key } of files.filter((file) => !known.has(file.key)))
      faults.push(`${MEDIA_FOLDER}/${key} is referenced by a row but missing in the backup.`);
  }
  return faults;
}

/** Files that the backup does not contain must be in the storage, with the same size. */
async function storeFaults({ storage }: Needs, { left = [] }: Manifest): Promise<string[]> {
  const lengths = left.length > 0 ? await storage.files() : new Map<string, number>();
  return left
    .filter(({ key, bytes }) => lengths.get(key) !== bytes)
    .map(({ key }) => {
      const what = lengths.has(key) ? 'has another size' : 'is missing';
      return `${key} is not in the backup, and its file in the storage ${what}.`;
    });
}

/** Compares the migrations. An earlier release has run the first of our migrations and none of its own. */
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
  const isNewer = ours.every((name, at) => migrations[at] === name);
  const way = isNewer
    ? 'A newer release wrote it: install that release, then restore again.'
    : 'Restore it with the release that wrote it.';
  return `The backup is of another release: its database has ${migrations.length} migrations, this one ${ours.length}. ${way}`;
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Nothing was changed.\n${faults.join('\n')}`);
}
