// Everything in one folder: rows as JSON lines, files as they are, a manifest with their digests.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shownKeys } from '../media/media.ts';
import type { Deps } from '../platform/ports.ts';
import { migrationsRun } from '../platform/migrations-run.ts';
import { digestOf, MANIFEST_FILE, MEDIA_FOLDER, ROWS_FOLDER, TABLES } from './manifest.ts';
import type { Manifest, BackupFile } from './manifest.ts';
import { allRows, snapshot } from './rows.store.ts';
import type { Row } from './rows.store.ts';

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
  const { migrations, rows } = await snapshot(needs.db, async (tx) => {
    const found = new Map<string, Row[]>();
    for (const table of TABLES) found.set(table, await allRows(tx, table));
    return { migrations: await migrationsRun(tx), rows: found };
  });
  const pieces: BackupFile[] = [];
  for (const [table, found] of rows) pieces.push(await writeRows(folder, table, found));
  const missing: string[] = [];
  const unfinished: string[] = [];
  const shown = await shownKeys(needs.db);
  for (const row of rows.get('media') ?? []) {
    const key = String(row['storage_key']);
    const copied = await copyFile(needs, folder, key);
    if (copied) pieces.push(copied);
    else if (!(await isStillNamed(needs, key))) return write(needs, await emptied(folder));
    else (shown.has(key) ? missing : unfinished).push(key);
  }
  return {
    madeAt: new Date(needs.clock()).toISOString(),
    migrations,
    rows: Object.fromEntries([...rows].map(([table, found]) => [table, found.length])),
    pieces,
    missing,
    unfinished,
  };
}

/** A course was deleted while its files were copied: rows and files are taken once more. */
async function emptied(folder: string): Promise<string> {
  for (const part of [ROWS_FOLDER, MEDIA_FOLDER]) {
    await rm(join(folder, part), { recursive: true });
    await mkdir(join(folder, part));
  }
  return folder;
}

async function writeRows(folder: string, table: string, rows: readonly Row[]): Promise<BackupFile> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const path = `${ROWS_FOLDER}/${table}.jsonl`;
  await writeFile(join(folder, path), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path, bytes: Buffer.byteLength(text), sha256 };
}

/** Undefined where the store has no such file. */
async function copyFile(
  { storage }: Needs,
  folder: string,
  key: string,
): Promise<BackupFile | undefined> {
  const path = `${MEDIA_FOLDER}/${key}`;
  const target = join(folder, path);
  try {
    await pipeline(storage.read(key), createWriteStream(target));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { path, bytes: (await stat(target)).size, sha256: await digestOf(target) };
}

async function isStillNamed({ db }: Needs, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
