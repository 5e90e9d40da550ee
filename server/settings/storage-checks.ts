// Checks at the start that the file storage in the settings can be used.
import { AppError, OperatorError } from '../platform/errors.ts';
import { listMigrationsRun } from '../platform/migrations-run.ts';
import type { Deps } from '../platform/ports.ts';
import { ConfigError } from './config.ts';

/** Sentences that begin with the name of the setting. Source: S08. */
async function listStorageFaults({
  storage,
  log,
}: Pick<Deps, 'storage' | 'log'>): Promise<string[]> {
  try {
    return (await storage.listFaults()).map((fault) => `STORAGE_URL: ${fault}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'the file storage is not responding, so it could not be checked');
    return [];
  }
}

/** Throws ConfigError. A bucket that does not answer does not prevent the start. */
export async function requireUsableStorage(deps: Pick<Deps, 'storage' | 'log'>): Promise<void> {
  const faults = await listStorageFaults(deps);
  if (faults.length > 0) throw new ConfigError(faults);
}

/**
 * Throws OperatorError when the database is new and the storage has files of an older one: the database is lost, or the
 * settings name the wrong one. Without this check the server would start as an empty school.
 */
export async function requireNoLostDatabase({
  db,
  storage,
  log,
}: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  if ((await listMigrationsRun(db)).length > 0) return;
  try {
    const { size } = await storage.listFiles();
    if (size > 0) throw new OperatorError(buildLostDatabaseMessage(size));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn(
      { err: error },
      'the file storage is not responding, so it could not be searched for files of another database',
    );
  }
}

const buildLostDatabaseMessage = (files: number): string =>
  `The database is new, but there are ${files} files that belong to another database. Check DATA_DIR and DATABASE_URL ` +
  '(STORAGE_URL, where a bucket has the files). If the database is lost, restore the last backup: npm run restore -- FOLDER. ' +
  'To start again, move the folder media of DATA_DIR away.';
