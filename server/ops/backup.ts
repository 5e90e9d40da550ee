// Backups in one folder: rows as JSON lines, files, and a manifest with their digests.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Deps } from '../platform/ports.ts';
import { listMigrationsRun } from '../platform/migrations-run.ts';
import { listLastNumbers } from '../sales/tax/number-series.ts';
import { MANIFEST_FILE, MEDIA_FOLDER, ROWS_FOLDER, TABLES } from './manifest.ts';
import type { Manifest, BackupFile } from './manifest.ts';
import { toJsonLines, getRowsPath, writePiece, writeFiles } from './backup-files.ts';
import { streamRows, readSnapshot } from './rows.store.ts';

interface BackupDeps extends Pick<Deps, 'db' | 'storage' | 'clock'> {
  /** Does not copy the files, but records their digests. */
  leavesFiles?: boolean;
}

/**
 * Writes a backup into `folder`, which must be new and appears once the backup is complete. The server may run
 * meanwhile: the rows are one snapshot, and a file that was deleted since is left out only if its row was deleted, too.
 * Throws if the folder exists or the disk is full.
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<Manifest> {
  const existing = await readdir(folder).catch(() => undefined);
  if (existing !== undefined) throw new Error(`${folder} already exists. Name a new folder.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  // Rows contain personal data and hashes.
  await mkdir(partial, { mode: 0o700 });
  for (const part of [ROWS_FOLDER, MEDIA_FOLDER]) await mkdir(join(partial, part));
  const manifest = await writeBackup(deps, partial);
  await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(partial, folder);
  return manifest;
}

async function writeBackup(deps: BackupDeps, folder: string): Promise<Manifest> {
  const pieces: BackupFile[] = [];
  const rows: Record<string, number> = {};
  const known = await readSnapshot(deps.db, async (tx) => {
    for (const table of TABLES) {
      const { lines, count } = toJsonLines(streamRows(tx, table));
      pieces.push(await writePiece(folder, getRowsPath(table), lines));
      rows[table] = count();
    }
    return { migrations: await listMigrationsRun(tx), numbers: await listLastNumbers(tx) };
  });
  const files = await writeFiles(deps, folder);
  if (!files) return writeBackup(deps, await emptyFolder(folder));
  const madeAt = new Date(deps.clock()).toISOString();
  return { madeAt, ...known, rows, ...files, pieces: [...pieces, ...files.pieces] };
}

/** For a new start, after a course was deleted while its files were copied. */
async function emptyFolder(folder: string): Promise<string> {
  for (const part of [ROWS_FOLDER, MEDIA_FOLDER]) {
    await rm(join(folder, part), { recursive: true });
    await mkdir(join(folder, part));
  }
  return folder;
}
