// Restores a backup: everything is verified first, and rows change in one transaction.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPackageFolders } from '../media/videos.ts';
import { namedFiles } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { allSeries, listLastNumbers, openSeriesAfterRestore } from '../sales/tax/number-series.ts';
import { listMigrationsRun } from '../platform/migrations-run.ts';
import {
  listFaults,
  findKey,
  EXCLUDED_TABLES,
  MANIFEST_FILE,
  MEDIA_FOLDER,
  readManifest,
  TABLES,
} from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  appendOpenedPrefixes,
  readOpenedPrefixes,
  listLostPayments,
  insertRestore,
  listPaymentsSince,
  listKnownRequests,
  listRevertedRequests,
} from './after-restore.ts';
import type { Numbering, LostPayments, RevertedRequests } from './after-restore.ts';
import { readFilesInRows, getRowsPath, readRows } from './backup-files.ts';
import { dropTables, replaceRows, listTableNames } from './rows.store.ts';

interface RestoreDeps extends Pick<Deps, 'db' | 'storage' | 'clock'> {
  /** Runs the pending migrations, up to `last` if given. */
  migrate: (tx: Queries, last?: string) => Promise<unknown>;
  /** Continues although files are in neither the backup nor the store. */
  acceptsMissing?: boolean;
}

interface Restored {
  manifest: Manifest;
  numbering: Numbering;
  /** Compared with the replaced database. */
  reverted: RevertedRequests;
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
export async function restoreBackup(deps: RestoreDeps, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  const release = await compareRelease(deps, manifest);
  // An earlier release had other tables. They are compared with its schema below.
  const tables: readonly string[] = release === 'earlier' ? Object.keys(manifest.rows) : TABLES;
  const faults = await listFaults(folder, manifest, tables);
  if (release === 'other') faults.push(await describeOtherRelease(deps, manifest));
  else if (faults.length === 0) faults.push(...(await listKeyFaults(folder, manifest)));
  if (faults.length > 0 && release !== 'other')
    faults.push('This backup is incomplete. Restore another one.');
  if (!deps.acceptsMissing) faults.push(...(await listStoreFaults(deps, manifest)));
  throwFaults(faults);
  const before = await namedFiles(deps.db);
  const packagesBefore = await listPackageFolders(deps.db);
  const series = await allSeries(deps.db);
  const replaced = await listLastNumbers(deps.db);
  const openedBefore = await readOpenedPrefixes(folder);
  const requests = await listKnownRequests(deps.db);
  const backupAt = Date.parse(manifest.madeAt);
  const knownPayments = await listPaymentsSince(deps.db, backupAt);
  const numbered = await withStoredFiles(deps, { folder, manifest }, async (tx) => {
    const last = manifest.migrations.at(-1);
    if (release === 'earlier') {
      await dropTables(tx);
      await deps.migrate(tx, last);
      const known = [...tables, ...EXCLUDED_TABLES] as readonly string[];
      const left = (await listTableNames(tx)).filter((name) => !known.includes(name));
      throwFaults(left.map((name) => `${MANIFEST_FILE} does not list ${getRowsPath(name)}.`));
    }
    await replaceRows(tx, tables, (table) => readRows(folder, table));
    if (release === 'earlier') await deps.migrate(tx);
    const inBackup = await listLastNumbers(tx);
    const opened = await openSeriesAfterRestore(tx, { series, openedBefore, at: deps.clock() });
    await insertRestore(tx, { backupAt, at: deps.clock() });
    return { inBackup, opened, isNoted: await appendOpenedPrefixes(folder, opened) };
  });
  const stored = new Set((await namedFiles(deps.db)).map((file) => file.storage_key));
  for (const { storage_key: key } of before) if (!stored.has(key)) await deps.storage.remove(key);
  const packages = await listPackageFolders(deps.db);
  for (const item of packagesBefore)
    if (!packages.includes(item)) await deps.storage.removeFolder(item);
  const reverted = await listRevertedRequests(deps.db, requests);
  const payments = await listLostPayments(deps.db, knownPayments);
  return { manifest, numbering: { ...numbered, replaced }, reverted, payments };
}

/** Stores the files of the backup and runs a transaction. Removes the added files again if either fails. */
async function withStoredFiles<T>(
  { db, storage }: RestoreDeps,
  { folder, manifest }: { folder: string; manifest: Manifest },
  replaceAllRows: (tx: Queries) => Promise<T>,
): Promise<T> {
  const present = await storage.listFiles();
  const added: string[] = [];
  try {
    for (const piece of manifest.pieces) {
      const key = findKey(piece);
      if (key === undefined) continue;
      const arriving = await storage.incomingPath();
      await copyFile(join(folder, piece.path), arriving);
      if (!present.has(key)) added.push(key);
      await storage.store(arriving, key);
    }
    return await db.transaction().execute(replaceAllRows);
  } catch (error) {
    for (const key of added) await storage.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Every file that a row names must be in the backup, or be listed as lost. */
async function listKeyFaults(
  folder: string,
  { pieces, left = [], missing, unfinished }: Manifest,
): Promise<string[]> {
  const known = new Set([
    ...missing,
    ...unfinished,
    ...pieces.map(findKey),
    ...left.map(({ key }) => key),
  ]);
  const faults: string[] = [];
  for await (const files of readFilesInRows(folder)) {
    for (const { key } of files.filter((file) => !known.has(file.key)))
      faults.push(`${MEDIA_FOLDER}/${key} is referenced by a row but missing in the backup.`);
  }
  return faults;
}

/** Files that the backup does not contain must be in the storage, with the same size. */
async function listStoreFaults(
  { storage }: RestoreDeps,
  { left = [] }: Manifest,
): Promise<string[]> {
  const lengths = left.length > 0 ? await storage.listFiles() : new Map<string, number>();
  return left
    .filter(({ key, bytes }) => lengths.get(key) !== bytes)
    .map(({ key }) => {
      const what = lengths.has(key) ? 'has another size' : 'is missing';
      return `${key} is not in the backup, and its file in the storage ${what}.`;
    });
}

/** Compares the migrations. An earlier release has run the first of our migrations and none of its own. */
async function compareRelease(
  { db }: RestoreDeps,
  { migrations }: Manifest,
): Promise<'same' | 'earlier' | 'other'> {
  const ours = await listMigrationsRun(db);
  if (migrations.length === 0 || migrations.some((name, at) => name !== ours[at])) return 'other';
  return migrations.length === ours.length ? 'same' : 'earlier';
}

async function describeOtherRelease(
  { db }: RestoreDeps,
  { migrations }: Manifest,
): Promise<string> {
  const ours = await listMigrationsRun(db);
  const isNewer = ours.every((name, at) => migrations[at] === name);
  const advice = isNewer
    ? 'A newer release wrote it. Install that release, then restore again.'
    : 'Restore it with the release that wrote it.';
  return `The backup is from another release: its database has ${migrations.length} migrations, this one ${ours.length}. ${advice}`;
}

function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Nothing was changed.\n${faults.join('\n')}`);
}
