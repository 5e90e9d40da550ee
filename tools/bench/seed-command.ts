// `npm run bench -- seed SCALE FOLDER|URL`: creates the tables, fills them, and prints the known accounts.
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../server/adapters/db/migrations.ts';
import { migrate, openDatabase } from '../../server/adapters/db/open.ts';
import { createArgon2Passwords } from '../../server/adapters/passwords.ts';
import { systemRandom } from '../../server/adapters/random.ts';
import { createDiskStorage } from '../../server/adapters/storage/disk.ts';
import { readConfig, readSettingsWithFaults } from '../../server/settings/config.ts';
import { restrictToOwner } from '../../server/settings/private-files.ts';
import { ADMIN, BUSY_STUDENT, PASSWORD, STUDENT } from './school.ts';
import { seedSchool } from './seed.ts';

const USAGE =
  'npm run bench -- seed SCALE FOLDER|URL (with the URL of a PostgreSQL database, DATA_DIR names the folder for videos)';

export async function runSeedCommand([scale = '', place = '']: readonly string[]): Promise<void> {
  const isUrl = place.includes('://');
  const DATA_DIR = isUrl ? process.env['DATA_DIR'] : place;
  if (!(Number(scale) > 0) || !DATA_DIR) throw new Error(USAGE);
  if (readSettingsWithFaults().config.production)
    throw new Error('These are production settings: the database is not filled.');
  await seedDatabase({ DATA_DIR, DATABASE_URL: isUrl ? place : '' }, Number(scale));
  console.log(`The password of every account is ${PASSWORD}:`);
  for (const { fullName, email } of [ADMIN, STUDENT, BUSY_STUDENT])
    console.log(`  ${fullName.padEnd(14)} ${email}`);
}

/** Seeds the database of a server with these settings. */
export async function seedDatabase(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  scale: number,
): Promise<void> {
  const began = performance.now();
  const config = readConfig(settings);
  restrictToOwner(config);
  const db = openDatabase(config.databaseAddress);
  try {
    await migrate(db, migrations);
    // A gigabyte of cache, because the transaction is larger than SQLite's default cache.
    if (settings.DATABASE_URL === '') await sql`pragma cache_size = -1000000`.execute(db);
    const storage = createDiskStorage(join(config.dataDir, 'media'), systemRandom);
    const deps = { db, storage, passwords: createArgon2Passwords(), clock: Date.now };
    await seedSchool(deps, scale, (part) => {
      console.log(`${part}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    });
  } finally {
    await db.destroy();
  }
}
