// What lies in DATA_DIR is its owner's alone: rows hold addresses and hashes, letters hold links.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';

type Place = Pick<Config, 'dataDir' | 'databaseAddress'>;

const OF_OTHERS = 0o077;
const OWNERS_ONLY = 0o777 & ~OF_OTHERS;
const STICKY = 0o1000;

/**
 * From now on this process makes files for its owner only, and what is there already becomes so: the folder,
 * what lies directly in it (which closes what lies deeper), and the file of rows where that lies elsewhere.
 * Throws where the folder is one that everybody shares, such as /tmp, and in production where it is not ours.
 */
export function keepPrivate(place: Place & Pick<Config, 'production'>): void {
  process.umask(OF_OTHERS);
  mkdirSync(place.dataDir, { recursive: true });
  if (statSync(place.dataDir).mode & STICKY)
    throw new ConfigError(['DATA_DIR is shared by everybody: name a folder of its own.']);
  for (const path of readableByOthers(place)) {
    try {
      chmodSync(path, statSync(path).mode & OWNERS_ONLY);
    } catch (error) {
      // A trial may lie on a disk that knows no owners: it holds nobody's data.
      if (place.production) throw error;
    }
  }
}

/** Of the same places those that others on this machine may look into. */
export function readableByOthers({ dataDir, databaseAddress }: Place): string[] {
  const rows = ['', '-wal', '-shm'].map((end) => databaseAddress + end);
  const inside = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  const isOpen = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & OF_OTHERS) !== 0;
  };
  return [...new Set([dataDir, ...inside, ...rows])].filter(isOpen);
}
