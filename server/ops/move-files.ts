// Moves files between stores and removes unreferenced ones. Each step can be interrupted and repeated.
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { loadUnfinishedCheck, listPackageKeys } from '../media/videos.ts';
import { isNamed, namedFiles, rememberDigest, shownKeys } from '../media/media.ts';
import { createByteMeter } from '../platform/canonical-json.ts';
import type { Db, Storage } from '../platform/ports.ts';
import { runConcurrently } from '../platform/run-concurrently.ts';

const FILES_AT_ONCE = 4;

export interface Stores {
  db: Db;
  from: Storage;
  to: Storage;
}

/** The result of copying all referenced files. */
export interface CopyResult {
  copied: number;
  /** Files that were already complete at the target. */
  present: number;
  /** Keys of used files that neither store has. */
  lost: string[];
  /** Keys of files whose content has changed: they are not copied. */
  damaged: string[];
}

/**
 * Copies referenced files that `to` lacks, each verified by its digest. It can be interrupted and repeated; nothing is
 * removed. It may run beside a server.
 */
export async function copyFiles({ db, from, to }: Stores): Promise<CopyResult> {
  const targetFiles = await to.listFiles();
  const sourceFiles = await from.listFiles();
  const result: CopyResult = { copied: 0, present: 0, lost: [], damaged: [] };
  await runConcurrently(FILES_AT_ONCE, await listReferencedFiles(db), async (file) => {
    const { key } = file;
    const bytes = file.bytes ?? sourceFiles.get(key) ?? targetFiles.get(key);
    if (bytes !== undefined && targetFiles.get(key) === bytes) result.present += 1;
    else if (bytes === undefined || !sourceFiles.has(key))
      result.lost.push(...(file.isShown ? [key] : []));
    else if (await copyFile({ db, from, to }, { ...file, bytes })) result.copied += 1;
    else result.damaged.push(key);
  });
  return result;
}

/** Removes files from `from` that `to` has completely; returns how many. No server may use `from` meanwhile. */
export async function removeCopied({ db, from, to }: Stores): Promise<number> {
  const targetFiles = await to.listFiles();
  const sourceFiles = await from.listFiles();
  const isCopied = ({ key, bytes }: ReferencedFile) =>
    sourceFiles.has(key) && targetFiles.get(key) === (bytes ?? sourceFiles.get(key));
  const copied = (await listReferencedFiles(db)).filter(isCopied);
  await runConcurrently(FILES_AT_ONCE, copied, ({ key }) => from.remove(key));
  return copied.length;
}

/** A file with a row. */
interface ReferencedFile {
  key: string;
  /** Undefined for segments: their stored size is correct. */
  bytes: number | undefined;
  /** Null for files without a recorded digest, undefined for segments, which have none. */
  sha256: string | null | undefined;
  /** Whether something uses the file. */
  isShown: boolean;
}

async function listReferencedFiles(db: Db): Promise<ReferencedFile[]> {
  const shown = await shownKeys(db);
  const named = (await namedFiles(db)).map(({ storage_key: key, bytes, sha256 }) => ({
    key,
    bytes,
    sha256,
    isShown: shown.has(key),
  }));
  const ofPackage = { bytes: undefined, sha256: undefined, isShown: true };
  return [...named, ...(await listPackageKeys(db)).map((key) => ({ key, ...ofPackage }))];
}

/**
 * Removes files without a row and returns how many. Rows are always inserted before their files, so a file of an upload
 * that runs meanwhile has a row. Throws if the database references none of the files: then it is the wrong one.
 */
export async function removeUnreferenced({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Promise<number> {
  const stored = [...(await storage.listFiles()).keys()];
  const isBeingMade = await loadUnfinishedCheck(db);
  const named = new Set((await listReferencedFiles(db)).map(({ key }) => key));
  const unreferenced = stored.filter((key) => !named.has(key) && !isBeingMade(key));
  if (unreferenced.length > 0 && unreferenced.length === stored.length)
    throw new Error('Nothing was removed: this database references none of these files.');
  let removed = 0;
  await runConcurrently(FILES_AT_ONCE, unreferenced, async (key) => {
    // A document drawn meanwhile may reuse the name of a leftover file.
    if (await isNamed(db, key)) return;
    await storage.remove(key);
    removed += 1;
  });
  return removed;
}

/** False if the content has changed. */
async function copyFile(
  { db, from, to }: Stores,
  { key, bytes: length, sha256: expected }: ReferencedFile,
): Promise<boolean> {
  const path = await to.incomingPath();
  const meter = createByteMeter();
  try {
    await pipeline(from.read(key), meter.pass, to.arrival(path));
    const { bytes, sha256 } = meter.result();
    if (bytes !== length || (expected ?? sha256) !== sha256) return false;
    await to.store(path, key);
    if (expected === null) await rememberDigest(db, key, sha256);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}
