// What a backup says of the files: each with its length and digest, and its bytes where they are copied.
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageFolders, packageOfKey } from '../films/films.ts';
import { rememberDigest, shownKeys } from '../media/media.ts';
import { isMissingFile } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { MEDIA_FOLDER } from './manifest.ts';
import type { FileInRows } from './piece-files.ts';
import type { BackupFile, Manifest, StoredFile } from './manifest.ts';
import { filesIn, writePiece } from './piece-files.ts';

interface Needs extends Pick<Deps, 'db' | 'storage'> {
  leavesFiles?: boolean;
}

interface Written extends Pick<Manifest, 'pieces' | 'missing' | 'unfinished'> {
  left: StoredFile[];
  damaged: string[];
}

/**
 * Of every file that the rows of the backup name. Undefined where one has gone together with its row since those rows
 * were written: then both are to be taken once more.
 */
export async function writeFiles(needs: Needs, folder: string): Promise<Written | undefined> {
  const written: Written = { pieces: [], left: [], missing: [], unfinished: [], damaged: [] };
  const shown = await shownKeys(needs.db);
  const lengths = needs.leavesFiles ? await needs.storage.files() : undefined;
  for await (const files of filesIn(folder))
    for (const file of files) {
      const found = lengths
        ? await described(needs, file, lengths)
        : await copied(needs, file, folder);
      if (found) {
        if ('path' in found) written.pieces.push(found);
        else written.left.push(found);
        if (await isDamaged(needs, file, found)) written.damaged.push(file.key);
      } else if (await isStillNamed(needs, file))
        (file.isOfPackage || shown.has(file.key) ? written.missing : written.unfinished).push(
          file.key,
        );
      else return undefined;
    }
  return written;
}

/** Of what was kept before digests were, that of today is remembered; of packages none is. */
async function isDamaged(
  { db }: Needs,
  { key, sha256, isOfPackage }: FileInRows,
  found: Pick<StoredFile, 'sha256'>,
): Promise<boolean> {
  if (isOfPackage || found.sha256 === undefined) return false;
  if (sha256 !== undefined) return found.sha256 !== sha256;
  await rememberDigest(db, key, found.sha256);
  return false;
}

/** Where the digest is known and the length is right, the bytes are not read; nor are those of packages. */
async function described(
  { storage }: Needs,
  { key, bytes, sha256, isOfPackage }: FileInRows,
  lengths: ReadonlyMap<string, number>,
): Promise<StoredFile | undefined> {
  const there = lengths.get(key);
  if (there === undefined) return undefined;
  if (isOfPackage) return { key, bytes: there };
  if (sha256 !== undefined && there === bytes) return { key, bytes, sha256 };
  return unlessGone(async () => {
    const hash = createHash('sha256');
    let length = 0;
    for await (const part of storage.read(key)) {
      hash.update(part as Buffer);
      length += (part as Buffer).length;
    }
    return { key, bytes: length, sha256: hash.digest('hex') };
  });
}

function copied(
  { storage }: Needs,
  { key }: FileInRows,
  folder: string,
): Promise<BackupFile | undefined> {
  return unlessGone(async () => {
    const path = `${MEDIA_FOLDER}/${key}`;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return writePiece(folder, path, storage.read(key));
  });
}

/** Undefined where the store has no such file. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

async function isStillNamed({ db }: Needs, { key, isOfPackage }: FileInRows): Promise<boolean> {
  if (isOfPackage) return (await packageFolders(db)).includes(packageOfKey(key));
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
