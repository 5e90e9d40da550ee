// Receives files in a local folder before they are moved into the store.
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { createDiskFullError } from '../../platform/errors.ts';
import type { Random, Storage } from '../../platform/ports.ts';

/** Disk space reserved for the database, so that people can still sign in, learn and buy. */
const RESERVED_BYTES = 64 * 1024 * 1024;
/** How often the free space is checked while a file arrives. */
export const CHECK_EVERY_BYTES = 8 * 1024 * 1024;

/** The part of a store that receives files, in `folder`. */
export function createIncomingFiles(
  folder: string,
  random: Random,
): Pick<Storage, 'incomingPath' | 'arrival' | 'sweepIncoming'> {
  return {
    incomingPath: async () => {
      await mkdir(folder, { recursive: true });
      return join(folder, random.id());
    },
    arrival: createIncomingWriter,
    sweepIncoming: (before) => removeOlderFiles(folder, before),
  };
}

/** Creates a private file and stops before the reserved disk space is used. */
function createIncomingWriter(path: string): Writable {
  let file: FileHandle | undefined;
  let written = 0;
  let nextCheck = 0;
  const append = async (chunk: Buffer): Promise<void> => {
    if (written >= nextCheck) {
      await requireFreeSpace(dirname(path));
      nextCheck += CHECK_EVERY_BYTES;
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
      append(chunk).then(() => done(), done);
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
export async function requireFreeSpace(folder: string, bytes = CHECK_EVERY_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVED_BYTES + bytes) throw createDiskFullError();
}

async function removeOlderFiles(folder: string, before: number): Promise<number> {
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
