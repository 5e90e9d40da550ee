// One build at a time in a folder, whichever process makes it. The lock is one of the file system on an open file: it is
// free again when its holder ends, also by `kill -9`.
import { DatabaseSync } from 'node:sqlite';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;
const SQLITE_BUSY = 5;

/** Does `work` while nobody else builds into `folder`; waits for its turn. Rejects when `signal` is aborted before. */
export async function whileAlone<T>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new DatabaseSync(`${resolve(folder)}.lock`);
  try {
    while (!isTaken(lock)) await wait(LOOK_EVERY_MS, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
