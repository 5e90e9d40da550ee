// Receives files in a local folder before they are moved into the store.
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { diskFull } from '../../platform/errors.ts';
import type { Random, Storage } from '../../platform/ports.ts';

/** Disk space reserved for the database, so that people can still sign in, learn and buy. */
const RESERVED_BYTES = 64 * 1024 * 1024;
/** How often the free space is checked while a file arrives. */
export const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

/** The part of a store that receives files, in `folder`. */
export function arrivals(
  folder: string,
  random: Random,
): Pick<Storage, 'incomingPath' | 'arrival' | 'sweepIncoming'> {
  return {
    incomingPath: async () => {
      await mkdir(folder, { recursive: true });
      return join(folder, random.id());
    },
    arrival: arrivalAt,
    sweepIncoming: (before) => removeOlder(folder, before),
  };
}

/** Creates a private file and stops before the reserved disk space is used. */
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

/** Fails with disk_full if that many bytes would use the reserved space. */
export async function leaveRoom(folder: string, bytes = LOOK_EVERY_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVED_BYTES + bytes) throw diskFull();
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
