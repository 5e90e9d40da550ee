// Files in a local folder: in 256 sub-folders by random key, or in one folder per video for its segments.
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Random, Storage } from '../../platform/ports.ts';
import { createIncomingFiles } from './incoming-files.ts';
import { isInFolder, isKey, requireFolder, requireKey } from './keys.ts';

/** Large reads for videos: fewer round trips for the same bytes. */
const READ_BYTES = 256 * 1024;

/** Stores files under `folder`. Incoming files are in `folder/incoming`, on the same disk. */
export function createDiskStorage(folder: string, random: Random): Storage {
  const getPath = (key: string): string => {
    requireKey(key);
    return isInFolder(key) ? join(folder, key) : join(folder, key.slice(0, 2), key);
  };
  const preparePath = async (key: string): Promise<string> => {
    const path = getPath(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    isRemote: false,
    ...createIncomingFiles(join(folder, 'incoming'), random),
    store: async (path, key) => rename(path, await preparePath(key)),
    storeCopy: async (path, key) =>
      copyFile(path, await preparePath(key), constants.COPYFILE_FICLONE),
    read: (key, range) => createReadStream(getPath(key), { ...range, highWaterMark: READ_BYTES }),
    findUrl: async () => undefined,
    isReadableFrom: async () => true,
    remove: async (key) => rm(getPath(key), { force: true }),
    removeFolder: async (name) => {
      requireFolder(name);
      await rm(join(folder, name), { recursive: true, force: true });
    },
    listFiles: () => listFiles(folder),
    listFaults: async () => [],
  };
}

async function listFiles(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const files = new Map<string, number>();
  for (const path of entries) {
    const key = isInFolder(path) ? path : basename(path);
    if (!isKey(key)) continue;
    // Files that are removed meanwhile are skipped.
    const bytes = (await stat(join(folder, path)).catch(() => undefined))?.size;
    if (bytes !== undefined) files.set(key, bytes);
  }
  return files;
}
