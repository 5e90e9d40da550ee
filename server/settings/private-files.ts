// Restricts DATA_DIR to its owner: the database holds addresses and hashes, stored mails hold links.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';

type Place = Pick<Config, 'dataDir' | 'databaseAddress'>;

const OF_OTHERS = 0o077;
const OWNERS_ONLY = 0o777 & ~OF_OTHERS;
const STICKY = 0o1000;

/**
 * Sets the umask and removes access for others from the folder, its direct entries (which protects everything below), and
 * the database file if it is elsewhere. Throws for a shared folder such as /tmp, and in production when the owner is another
 * user.
 */
export function keepPrivate(place: Place & Pick<Config, 'production'>): void {
  process.umask(OF_OTHERS);
  mkdirSync(place.dataDir, { recursive: true });
  if (statSync(place.dataDir).mode & STICKY)
    throw new ConfigError(['DATA_DIR is a shared folder: name a separate one.']);
  for (const path of readableByOthers(place)) {
    try {
      chmodSync(path, statSync(path).mode & OWNERS_ONLY);
    } catch (error) {
      // A demo may run on a file system without owners; it holds no personal data.
      if (place.production) throw error;
    }
  }
}

/** Files and folders that other users of this machine can access. */
export function readableByOthers({ dataDir, databaseAddress }: Place): string[] {
  const rows = ['', '-wal', '-shm'].map((end) => databaseAddress + end);
  const inside = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  const isOpen = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & OF_OTHERS) !== 0;
  };
  return [...new Set([dataDir, ...inside, ...rows])].filter(isOpen);
}
