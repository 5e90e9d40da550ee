// A lock of the file system on an open file: it is free again when its holder ends, also by `kill -9`.
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Opens the file `path`, makes it where it is missing. Closing it ends the lock. */
export function openLock(path: string, waitMs = 0): DatabaseSync {
  return new DatabaseSync(path, { timeout: waitMs });
}

/** Whether the lock is ours now; another process may hold it. */
export function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
