// One build at a time in a folder, whichever process makes it.
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isTaken, openLock } from './file-lock.ts';

const LOOK_EVERY_MS = 250;

/** Does `work` while nobody else builds into `folder`; waits for its turn. Rejects when `signal` is aborted before. */
export async function whileAlone<T>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const lock = openLock(`${resolve(folder)}.lock`);
  try {
    while (!isTaken(lock)) await wait(LOOK_EVERY_MS, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}
