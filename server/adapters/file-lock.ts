// A file-system lock on an open file. It is released when its process ends, even by `kill -9`.
import { DatabaseSync } from 'node:sqlite';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../platform/errors.ts';

const SQLITE_BUSY = 5;

/** Opens the lock file, creating it if necessary. Closing it releases the lock. */
function openLock(path: string, waitMs = 0): DatabaseSync {
  return new DatabaseSync(path, { timeout: waitMs });
}

/** Tries to take the lock; false while another process has it. */
export function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

const POLL_MS = 250;

/**
 * Runs `work` while no other process builds into `folder`. Waits for the lock; rejects if `signal` is aborted first.
 */
export async function withFolderLock<T>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const lock = openLock(`${resolve(folder)}.lock`);
  try {
    while (!tryLock(lock)) await wait(POLL_MS, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}

/** A server that is being replaced may still be stopping. */
const SHUTDOWN_WAIT_MS = 5000;

/**
 * Locks the SQLite file at `address` for this server until `release`, or until the process ends. Throws OperatorError
 * if another server has it.
 */
export function lockForServer(address: string): { release(): void } {
  if (address.includes('://')) return { release: () => undefined };
  const lock = openLock(`${address}.lock`, SHUTDOWN_WAIT_MS);
  if (tryLock(lock)) return { release: () => lock.close() };
  lock.close();
  throw new OperatorError(
    `Another server is using ${address}. Stop it first, or give this one its own DATA_DIR. ` +
      'Several servers on one database need PostgreSQL (DATABASE_URL).',
  );
}
