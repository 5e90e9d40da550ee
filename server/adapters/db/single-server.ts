// One server at a time on a SQLite file. PostgreSQL takes any number.
import { OperatorError } from '../../platform/errors.ts';
import { isTaken, openLock } from '../file-lock.ts';

/** A server that is being replaced may still be stopping. */
const STOPPING_MS = 5000;

/**
 * Holds the SQLite file at `address` for this server until `release`, or until the process ends in any way. Throws
 * OperatorError where another server holds it.
 */
export function lockForServer(address: string): { release(): void } {
  if (address.includes('://')) return { release: () => undefined };
  const lock = openLock(`${address}.lock`, STOPPING_MS);
  if (isTaken(lock)) return { release: () => lock.close() };
  lock.close();
  throw new OperatorError(
    `Another server runs on ${address}. Stop that one first, or give this one a DATA_DIR of its own. ` +
      'Several servers on one database need PostgreSQL (DATABASE_URL).',
  );
}
