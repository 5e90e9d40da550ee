// Everything in one folder: rows as JSON lines, files as they are, a manifest with their digests.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shownKeys } from '../media/media.ts';
import type { Deps } from '../platform/ports.ts';
import { migrationsRun } from '../platform/migrations-run.ts';
import { MANIFEST_FILE, MEDIA_FOLDER, ROWS_FOLDER, TABLES } from './manifest.ts';
import type { Manifest, BackupFile } from './manifest.ts';
import { linesOf, pathOf, readRows, writePiece } from './piece-files.ts';
import { allRows, snapshot } from './rows.store.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'clock'>;

/**
 * Writes a backup into `folder`, which must be new. It may run beside the server: rows are those of one moment,
 * and a file that was removed since is only left out when its row has gone as well. The folder appears once it
 * is whole. Throws where the folder is taken or the disk is full.
 */
export async function backUp(needs: Needs, folder: string): Promise<Manifest> {
  const taken = await readdir(folder).catch(() => undefined);
  if (taken !== undefined) throw new Error(`${folder} is there already.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  // Rows hold addresses and hashes: they are for their owner's eyes.
  await mkdir(partial, { mode: 0o700 });
  for (const part of [ROWS_FOLDER, MEDIA_FOLDER]) await mkdir(join(partial, part));
  const manifest = await write(needs, partial);
  await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(partial, folder);
  return manifest;
}

async function write(needs: Needs, folder: string): Promise<Manifest> {
  const pieces: BackupFile[] = [];
  const rows: Record<string, number> = {};
  const migrations = await snapshot(needs.db, async (tx) => {
    for (const table of TABLES) {
      const { lines, count } = linesOf(allRows(tx, table));
      pieces.push(await writePiece(folder, pathOf(table), lines));
      rows[table] = count();
    }
    return migrationsRun(tx);
  });
  const missing: string[] = [];
  const unfinished: string[] = [];
  const shown = await shownKeys(needs.db);
  for await (const media of readRows(folder, 'media')) {
    for (const key of media.map((row) => String(row['storage_key']))) {
      const copied = await copyFile(needs, folder, key);
      if (copied) pieces.push(copied);
      else if (!(await isStillNamed(needs, key))) return write(needs, await emptied(folder));
      else (shown.has(key) ? missing : unfinished).push(key);
    }
  }
  const madeAt = new Date(needs.clock()).toISOString();
  return { madeAt, migrations, rows, pieces, missing, unfinished };
}

/** A course was deleted while its files were copied: rows and files are taken once more. */
async function emptied(folder: string): Promise<string> {
  for (const part of [ROWS_FOLDER, MEDIA_FOLDER]) {
    await rm(join(folder, part), { recursive: true });
    await mkdir(join(folder, part));
  }
  return folder;
}

/** Undefined where the store has no such file. */
async function copyFile(
  { storage }: Needs,
  folder: string,
  key: string,
): Promise<BackupFile | undefined> {
  try {
    return await writePiece(folder, `${MEDIA_FOLDER}/${key}`, storage.read(key));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isStillNamed({ db }: Needs, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
