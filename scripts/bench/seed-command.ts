// `npm run bench -- seed SCALE FOLDER|URL`: a new database of either engine, filled; and who can log in to it.
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { argon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { diskStorage } from '#server/adapters/storage/disk.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readConfig, readSettingsWithFaults } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { keepPrivate } from '#server/settings/private-files.ts';
import { BENCH_ADMIN, BENCH_PASSWORD, BENCH_STUDENT, BUSY_STUDENT } from './accounts.ts';
import { seedSchool } from './seed/seed.ts';

const USAGE =
  'npm run bench -- seed SCALE FOLDER|URL (with a URL, DATA_DIR names the folder for films)';

export async function seedCommand([scale = '', place = '']: readonly string[]): Promise<void> {
  if (!(Number(scale) > 0) || place === '') throw new Error(USAGE);
  if (readSettingsWithFaults().config.production)
    throw new Error('These are the settings of production: nothing is filled.');
  const began = performance.now();
  await seedAt(settingsFor(place), Number(scale));
  console.log(
    `\n${((performance.now() - began) / 1000).toFixed(0)} s in all. Everybody's password is ${BENCH_PASSWORD}:`,
  );
  console.log(`  Admin             ${BENCH_ADMIN.email}`);
  console.log(`  Student           ${BENCH_STUDENT.email}`);
  console.log(`  of many courses   ${BUSY_STUDENT.email}`);
}

/** Brings a database up to date and fills it. */
export async function seedAt(config: Config, scale: number): Promise<void> {
  keepPrivate(config);
  const db = openDatabase(config.databaseAddress);
  const storage = diskStorage(join(config.dataDir, 'media'), systemRandom);
  try {
    await migrate(db, migrations);
    if (!config.databaseAddress.includes('://'))
      await sql`pragma cache_size = -1000000`.execute(db);
    const passwords = argon2Passwords();
    await seedSchool({ db, storage, passwords, clock: Date.now }, scale, console.log);
  } finally {
    await db.destroy();
  }
}

/** What a server finds that runs on a folder, or on a database with DATA_DIR as its folder. */
function settingsFor(place: string): Config {
  if (!place.includes('://')) return readConfig({ DATA_DIR: place });
  const folder = process.env['DATA_DIR'];
  if (!folder) throw new Error(USAGE);
  return readConfig({ DATA_DIR: folder, DATABASE_URL: place });
}
