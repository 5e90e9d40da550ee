// Files in a local folder: in 256 sub-folders by random key, or in one folder per video for its segments.
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Random, Storage } from '../../platform/ports.ts';
import { arrivals } from './incoming-files.ts';
import { isInFolder, isKey, requireFolder, requireKey } from './keys.ts';

/** Large reads for videos: fewer round trips for the same bytes. */
const READ_BYTES = 256 * 1024;

/** Stores files under `folder`. Incoming files are in `folder/incoming`, on the same disk. */
export function diskStorage(folder: string, random: Random): Storage {
  const placeOf = (key: string): string => {
    requireKey(key);
    return isInFolder(key) ? join(folder, key) : join(folder, key.slice(0, 2), key);
  };
  const place = async (key: string): Promise<string> => {
    const path = placeOf(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    isElsewhere: false,
    ...arrivals(join(folder, 'incoming'), random),
    keep: async (path, key) => rename(path, await place(key)),
    copyIn: async (path, key) => copyFile(path, await place(key), constants.COPYFILE_FICLONE),
    read: (key, range) => createReadStream(placeOf(key), { ...range, highWaterMark: READ_BYTES }),
    address: async () => undefined,
    isOpenTo: async () => true,
    remove: async (key) => rm(placeOf(key), { force: true }),
    removeFolder: async (name) => {
      requireFolder(name);
      await rm(join(folder, name), { recursive: true, force: true });
    },
    files: () => filesIn(folder),
    faults: async () => [],
  };
}

async function filesIn(folder: string): Promise<Map<string, number>> {
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
