// Moves files between stores and removes unreferenced ones. Each step can be interrupted and repeated.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { beingMade, packageKeys } from '../media/videos.ts';
import { isNamed, namedFiles, rememberDigest, shownKeys } from '../media/media.ts';
import type { Db, Storage } from '../platform/ports.ts';

const FILES_AT_ONCE = 4;

export interface Stores {
  db: Db;
  from: Storage;
  to: Storage;
}

/** The result of copying all referenced files. */
export interface Copied {
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
export async function copyFiles({ db, from, to }: Stores): Promise<Copied> {
  const there = await to.files();
  const here = await from.files();
  const done: Copied = { copied: 0, present: 0, lost: [], damaged: [] };
  await eachOf(await requestedFiles(db), async (file) => {
    const { key } = file;
    const bytes = file.bytes ?? here.get(key) ?? there.get(key);
    if (bytes !== undefined && there.get(key) === bytes) done.present += 1;
    else if (bytes === undefined || !here.has(key)) done.lost.push(...(file.isShown ? [key] : []));
    else if (await copyFile({ db, from, to }, { ...file, bytes })) done.copied += 1;
    else done.damaged.push(key);
  });
  return done;
}

/** Removes files from `from` that `to` has completely; returns how many. No server may use `from` meanwhile. */
export async function removeCopied({ db, from, to }: Stores): Promise<number> {
  const there = await to.files();
  const here = await from.files();
  const isCopied = ({ key, bytes }: RequestedFile) =>
    here.has(key) && there.get(key) === (bytes ?? here.get(key));
  const copied = (await requestedFiles(db)).filter(isCopied);
  await eachOf(copied, ({ key }) => from.remove(key));
  return copied.length;
}

/** A file with a row. */
interface RequestedFile {
  key: string;
  /** Undefined for segments: their stored size is correct. */
  bytes: number | undefined;
  /** Null for files without a recorded digest, undefined for segments, which have none. */
  sha256: string | null | undefined;
  /** Whether something uses the file. */
  isShown: boolean;
}

async function requestedFiles(db: Db): Promise<RequestedFile[]> {
  const shown = await shownKeys(db);
  const named = (await namedFiles(db)).map(({ storage_key: key, bytes, sha256 }) => ({
    key,
    bytes,
    sha256,
    isShown: shown.has(key),
  }));
  const ofPackage = { bytes: undefined, sha256: undefined, isShown: true };
  return [...named, ...(await packageKeys(db)).map((key) => ({ key, ...ofPackage }))];
}

/**
 * Removes files without a row and returns how many. Rows are always inserted before their files, so a file of an upload
 * that runs meanwhile has a row. Throws if the database references none of the files: then it is the wrong one.
 */
export async function removeUnnamed({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Promise<number> {
  const stored = [...(await storage.files()).keys()];
  const isBeingMade = await beingMade(db);
  const named = new Set((await requestedFiles(db)).map(({ key }) => key));
  const unnamed = stored.filter((key) => !named.has(key) && !isBeingMade(key));
  if (unnamed.length > 0 && unnamed.length === stored.length)
    throw new Error('Nothing was removed: this database references none of these files.');
  let removed = 0;
  await eachOf(unnamed, async (key) => {
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
  { key, bytes: length, sha256: expected }: RequestedFile,
): Promise<boolean> {
  const path = await to.incomingPath();
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      from.read(key),
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      },
      to.arrival(path),
    );
    const sha256 = hash.digest('hex');
    if (bytes !== length || (expected ?? sha256) !== sha256) return false;
    await to.keep(path, key);
    if (expected === null) await rememberDigest(db, key, sha256);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

/** Runs a limited number at a time. After a failure nothing more starts; the error is thrown once running work has ended. */
async function eachOf<T>(all: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = all.values();
  let hasFailed = false;
  const lane = async () => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const lanes = Array.from({ length: FILES_AT_ONCE }, lane);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}
