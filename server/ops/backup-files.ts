// Writes and reads the files of a backup as streams.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listKeysOfPackages, listPackageFolders, getFolderOfKey } from '../media/videos.ts';
import { ROWS_FOLDER, MEDIA_FOLDER } from './manifest.ts';
import type { BackupFile, Manifest, StoredFile } from './manifest.ts';
import type { Row } from './rows.store.ts';
import { mkdir } from 'node:fs/promises';
import { rememberDigest, shownKeys } from '../media/media.ts';
import { createByteMeter } from '../platform/canonical-json.ts';
import { isMissingFile } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';

/** Approximate number of characters per write. */
const TEXT_AT_ONCE = 64 * 1024;
const READ_BYTES = 1024 * 1024;

/** Relative to the backup's folder. */
export const getRowsPath = (table: string): string => `${ROWS_FOLDER}/${table}.jsonl`;

/** Converts rows to lines of JSON, several per chunk. `count` is valid after the last chunk. */
export function toJsonLines(rows: AsyncIterable<Row>) {
  let rowCount = 0;
  async function* lines(): AsyncGenerator<string> {
    let text = '';
    for await (const row of rows) {
      rowCount += 1;
      text += `${JSON.stringify(row)}\n`;
      if (text.length < TEXT_AT_ONCE) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  return { lines: lines(), count: () => rowCount };
}

/** Writes a file of the backup. The digest is computed from the data before it is written. */
export async function writePiece(
  folder: string,
  path: string,
  parts: AsyncIterable<string | Buffer>,
): Promise<BackupFile> {
  const meter = createByteMeter();
  await pipeline(parts, meter.pass, createWriteStream(join(folder, path)));
  return { path, ...meter.result() };
}

/** The rows of a table in a backup, in order, about a megabyte at a time. */
export async function* readRows(folder: string, table: string): AsyncGenerator<Row[]> {
  const path = join(folder, getRowsPath(table));
  let rest = '';
  for await (const part of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: READ_BYTES,
  })) {
    // Not node:readline, which also ends lines at U+2028, a character that occurs in texts.
    const lines = `${rest}${part as string}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => JSON.parse(line) as Row);
  }
  if (rest !== '') yield [JSON.parse(rest) as Row];
}

/** A stored file as named by the rows of a backup. */
interface FileInRows {
  key: string;
  /** Undefined for segments. */
  bytes: number | undefined;
  /** Undefined for segments, and for files without a recorded digest. */
  sha256: string | undefined;
  isOfPackage: boolean;
}

/** The files that the rows of a backup name, in batches. */
export async function* readFilesInRows(folder: string): AsyncGenerator<FileInRows[]> {
  for await (const media of readRows(folder, 'media')) yield media.map(toFileInRows);
  // Earlier releases had no prepared videos.
  if (!existsSync(join(folder, getRowsPath('films')))) return;
  const unknown = { bytes: undefined, sha256: undefined, isOfPackage: true };
  for await (const videos of readRows(folder, 'films'))
    yield listKeysOfPackages(videos).map((key) => ({ key, ...unknown }));
}

function toFileInRows({ storage_key: key, bytes, sha256 }: Row): FileInRows {
  const digest = typeof sha256 === 'string' ? sha256 : undefined;
  return { key: String(key), bytes: Number(bytes), sha256: digest, isOfPackage: false };
}

interface BackupFilesDeps extends Pick<Deps, 'db' | 'storage'> {
  leavesFiles?: boolean;
}

interface Written extends Pick<Manifest, 'pieces' | 'missing' | 'unfinished'> {
  left: StoredFile[];
  damaged: string[];
}

/**
 * Writes all files that the rows of the backup name. Returns undefined if a file and its row were deleted after the
 * rows were written: then the backup must start again.
 */
export async function writeFiles(
  deps: BackupFilesDeps,
  folder: string,
): Promise<Written | undefined> {
  const written: Written = { pieces: [], left: [], missing: [], unfinished: [], damaged: [] };
  const shown = await shownKeys(deps.db);
  const lengths = deps.leavesFiles ? await deps.storage.listFiles() : undefined;
  for await (const files of readFilesInRows(folder))
    for (const file of files) {
      const found = lengths
        ? await describeFile(deps, file, lengths)
        : await copyFile(deps, file, folder);
      if (found) {
        if ('path' in found) written.pieces.push(found);
        else written.left.push(found);
        if (await isDamaged(deps, file, found)) written.damaged.push(file.key);
      } else if (await isStillReferenced(deps, file))
        (file.isOfPackage || shown.has(file.key) ? written.missing : written.unfinished).push(
          file.key,
        );
      else return undefined;
    }
  return written;
}

/** Compares the digest with the row, and records it there if the row has none. Segments have no digest. */
async function isDamaged(
  { db }: BackupFilesDeps,
  { key, sha256, isOfPackage }: FileInRows,
  found: Pick<StoredFile, 'sha256'>,
): Promise<boolean> {
  if (isOfPackage || found.sha256 === undefined) return false;
  if (sha256 !== undefined) return found.sha256 !== sha256;
  await rememberDigest(db, key, found.sha256);
  return false;
}

/** Reads the content only if the digest is unknown or the size differs; never for segments. */
async function describeFile(
  { storage }: BackupFilesDeps,
  { key, bytes, sha256, isOfPackage }: FileInRows,
  lengths: ReadonlyMap<string, number>,
): Promise<StoredFile | undefined> {
  const storedBytes = lengths.get(key);
  if (storedBytes === undefined) return undefined;
  if (isOfPackage) return { key, bytes: storedBytes };
  if (sha256 !== undefined && storedBytes === bytes) return { key, bytes, sha256 };
  return ignoreMissing(async () => {
    const meter = createByteMeter();
    for await (const part of storage.read(key)) meter.add(part as Buffer);
    return { key, ...meter.result() };
  });
}

function copyFile(
  { storage }: BackupFilesDeps,
  { key }: FileInRows,
  folder: string,
): Promise<BackupFile | undefined> {
  return ignoreMissing(async () => {
    const path = `${MEDIA_FOLDER}/${key}`;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return writePiece(folder, path, storage.read(key));
  });
}

/** Returns undefined if the storage has no such file. */
async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

async function isStillReferenced(
  { db }: BackupFilesDeps,
  { key, isOfPackage }: FileInRows,
): Promise<boolean> {
  if (isOfPackage) return (await listPackageFolders(db)).includes(getFolderOfKey(key));
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
