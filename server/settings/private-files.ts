// Restricts DATA_DIR to its owner: the database holds addresses and hashes, stored mails hold links.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';

type DataPaths = Pick<Config, 'dataDir' | 'databaseAddress'>;

const OTHERS_MASK = 0o077;
const OWNER_MASK = 0o777 & ~OTHERS_MASK;
const STICKY_BIT = 0o1000;

/**
 * Sets the umask and removes access for others from the folder, its direct entries (which protects everything below), and
 * the database file if it is elsewhere. Throws for a shared folder such as /tmp, and in production when the owner is another
 * user.
 */
export function restrictToOwner(paths: DataPaths & Pick<Config, 'production'>): void {
  process.umask(OTHERS_MASK);
  mkdirSync(paths.dataDir, { recursive: true });
  if (statSync(paths.dataDir).mode & STICKY_BIT)
    throw new ConfigError(['DATA_DIR is a shared folder: name a separate one.']);
  for (const path of listFilesReadableByOthers(paths)) {
    try {
      chmodSync(path, statSync(path).mode & OWNER_MASK);
    } catch (error) {
      // A demo may run on a file system without owners; it holds no personal data.
      if (paths.production) throw error;
    }
  }
}

/** Files and folders that other users of this machine can access. */
export function listFilesReadableByOthers({ dataDir, databaseAddress }: DataPaths): string[] {
  const databaseFiles = ['', '-wal', '-shm'].map((end) => databaseAddress + end);
  const dataFiles = existsSync(dataDir)
    ? readdirSync(dataDir).map((name) => join(dataDir, name))
    : [];
  const isReadableByOthers = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & OTHERS_MASK) !== 0;
  };
  return [...new Set([dataDir, ...dataFiles, ...databaseFiles])].filter(isReadableByOthers);
}
