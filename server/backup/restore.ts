// Puts a backup in the place of what is there: everything is verified first, and rows change all at once.
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mediaKeys } from '../media/media.ts';
import type { Deps } from '../ports.ts';
import { migrationsRun } from '../migrations-run.ts';
import { faultsOf, MEDIA_FOLDER, readManifest, ROWS_FOLDER } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { replaceRows } from './rows.store.ts';
import type { Row } from './rows.store.ts';

type Needs = Pick<Deps, 'db' | 'storage'>;

/**
 * Replaces all rows and files by those of the backup in `folder`. Nothing is touched when a file of the backup is
 * missing or changed, or when another release wrote it: install that one, restore, then update. The server is
 * started again afterwards. Throws with the reasons.
 */
export async function restore(needs: Needs, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const faults = [...(await faultsOf(folder, manifest)), ...(await releaseFaults(needs, manifest))];
  if (faults.length === 0) faults.push(...(await keyFaults(folder, manifest)));
  if (faults.length > 0) throw new Error(`Nothing was changed.\n${faults.join('\n')}`);
  const before = await mediaKeys(needs.db);
  for (const { path } of manifest.pieces.filter((piece) => piece.path.startsWith(MEDIA_FOLDER))) {
    const arriving = await needs.storage.incomingPath();
    await copyFile(join(folder, path), arriving);
    await needs.storage.keep(arriving, basename(path));
  }
  await needs.db
    .transaction()
    .execute((tx) =>
      replaceRows(tx, (table) => readRows(join(folder, ROWS_FOLDER, `${table}.jsonl`))),
    );
  const kept = new Set(await mediaKeys(needs.db));
  for (const key of before) if (!kept.has(key)) await needs.storage.remove(key);
  return manifest;
}

/** Every file that a row names is a piece of the backup, or was lost before it was made. */
async function keyFaults(
  folder: string,
  { pieces, missing, unfinished }: Manifest,
): Promise<string[]> {
  const known = new Set([...missing, ...unfinished, ...pieces.map(({ path }) => basename(path))]);
  const rows = await readRows(join(folder, ROWS_FOLDER, 'media.jsonl'));
  return rows
    .map((row) => String(row['storage_key']))
    .filter((key) => !known.has(key))
    .map((key) => `${MEDIA_FOLDER}/${key} is named by a row and is no part of the backup.`);
}

async function releaseFaults({ db }: Needs, { migrations }: Manifest): Promise<string[]> {
  const ours = await migrationsRun(db);
  return ours.join() === migrations.join()
    ? []
    : [
        `The backup is of another release: its database has ${migrations.length} migrations, this one ${ours.length}.`,
      ];
}

async function readRows(path: string): Promise<Row[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}
