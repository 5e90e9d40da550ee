// Files in a folder on this machine, under random keys in 256 sub-folders.
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Random, Storage } from '../../ports.ts';

const KEY = /^[0-9a-f]{24}\.[a-z0-9]{2,5}$/;

/** Stores under `folder`; what is still arriving lies in `folder/incoming` on the same disk. */
export function diskStorage(folder: string, random: Random): Storage {
  const incoming = join(folder, 'incoming');
  const placeOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a storage key.');
    return join(folder, key.slice(0, 2), key);
  };
  const place = async (key: string): Promise<string> => {
    const path = placeOf(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    incomingPath: async () => {
      await mkdir(incoming, { recursive: true });
      return join(incoming, random.id());
    },
    keep: async (path, key) => rename(path, await place(key)),
    copyIn: async (path, key) => copyFile(path, await place(key), constants.COPYFILE_FICLONE),
    read: (key, range) => createReadStream(placeOf(key), range ?? {}),
    remove: async (key) => rm(placeOf(key), { force: true }),
    keys: async () => {
      const entries = await readdir(folder, { recursive: true }).catch(() => []);
      return entries.map((entry) => basename(entry)).filter((name) => KEY.test(name));
    },
    sweepIncoming: (before) => removeOlder(incoming, before),
  };
}

async function removeOlder(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const written = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (written === undefined || written >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
