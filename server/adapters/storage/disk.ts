// Files in a folder on this machine, under random keys in 256 sub-folders.
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { diskFull } from '../../platform/errors.ts';
import type { Random, Storage } from '../../platform/ports.ts';

/** Films are sent in pieces of this size: fewer turns for the same bytes. */
const READ_BYTES = 256 * 1024;
const KEY = /^[0-9a-f]{24}\.[a-z0-9]{2,5}$/;
/** Uploads leave this much of the disk to the database: people go on signing in, learning and buying. */
const KEPT_FREE_BYTES = 64 * 1024 * 1024;
/** How often the free space is looked at while a file arrives. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

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
    arrival: arrivalAt,
    keep: async (path, key) => rename(path, await place(key)),
    copyIn: async (path, key) => copyFile(path, await place(key), constants.COPYFILE_FICLONE),
    read: (key, range) => createReadStream(placeOf(key), { ...range, highWaterMark: READ_BYTES }),
    remove: async (key) => rm(placeOf(key), { force: true }),
    keys: async () => {
      const entries = await readdir(folder, { recursive: true }).catch(() => []);
      return entries.map((entry) => basename(entry)).filter((name) => KEY.test(name));
    },
    sweepIncoming: (before) => removeOlder(incoming, before),
  };
}

/** A new file for its owner's eyes that never takes the last of the disk. */
function arrivalAt(path: string): Writable {
  let file: FileHandle | undefined;
  let written = 0;
  let nextLook = 0;
  const put = async (chunk: Buffer): Promise<void> => {
    if (written >= nextLook) {
      await leaveRoom(dirname(path));
      nextLook += LOOK_EVERY_BYTES;
    }
    await file?.appendFile(chunk);
    written += chunk.length;
  };
  return new Writable({
    construct(done) {
      open(path, 'wx', 0o600).then((opened) => {
        file = opened;
        done();
      }, done);
    },
    write(chunk: Buffer, _encoding, done) {
      put(chunk).then(() => done(), done);
    },
    destroy(error, done) {
      const closed = file?.close() ?? Promise.resolve();
      closed.then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
}

async function leaveRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < KEPT_FREE_BYTES + LOOK_EVERY_BYTES) throw diskFull();
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
