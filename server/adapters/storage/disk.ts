// Files in a folder on this machine, under random keys in 256 sub-folders.
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random, Storage } from '../../ports.ts';

const KEY = /^[0-9a-f]{24}\.[a-z0-9]{2,5}$/;

/** Stores under `folder`; what is still arriving lies in `folder/incoming` on the same disk. */
export function diskStorage(folder: string, random: Random): Storage {
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
      const incoming = join(folder, 'incoming');
      await mkdir(incoming, { recursive: true });
      return join(incoming, random.id());
    },
    keep: async (path, key) => rename(path, await place(key)),
    copyIn: async (path, key) => copyFile(path, await place(key)),
    read: (key, range) => createReadStream(placeOf(key), range ?? {}),
    remove: async (key) => rm(placeOf(key), { force: true }),
  };
}
