// Keeps everything, or brings it back: `npm run backup [-- FOLDER]`, `npm run restore -- FOLDER`.
import { join, resolve } from 'node:path';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { diskStorage } from '#server/adapters/storage/disk.ts';
import { backUp } from '#server/backup/backup.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restore } from '#server/backup/restore.ts';
import { revokeAllAccess } from '#server/accounts/erasure.ts';
import { readSettings } from '#server/settings/config.ts';
import { freeAll } from '#server/platform/jobs.store.ts';
import { migrations } from '#server/migrations/all.ts';
import type { Queries } from '#server/platform/ports.ts';
import { keepPrivate } from '#server/settings/private-files.ts';
import { requireNoServer } from '#server/platform/server-lease.ts';

const USAGE = 'Usage: npm run backup [-- FOLDER] | npm run restore -- FOLDER';

async function run([verb, named]: readonly string[]): Promise<string> {
  const config = readSettings();
  keepPrivate(config);
  const db = openDatabase(config.databaseAddress);
  const storage = diskStorage(join(config.dataDir, 'media'), systemRandom);
  try {
    await migrate(db, migrations);
    if (verb === 'backup') {
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const folder = resolve(named ?? join(config.dataDir, 'backups', now));
      return `${sum(await backUp({ db, storage, clock: Date.now }, folder))} in ${folder}`;
    }
    if (verb === 'restore' && named !== undefined) {
      await requireNoServer({ db, clock: Date.now });
      const upTo = (tx: Queries, last?: string) => migrate(tx, migrations, last);
      const manifest = await restore({ db, storage, migrate: upTo }, resolve(named));
      // Who had logged out since, or spent a link, must not find them open again.
      await revokeAllAccess(db);
      await freeAll(db);
      return `${sum(manifest)} restored; everybody has to log in again. Start the server again.`;
    }
    throw new Error(USAGE);
  } finally {
    await db.destroy();
  }
}

function sum({ rows, pieces, missing }: Manifest): string {
  const many = Object.values(rows).reduce((all, some) => all + some, 0);
  const files = pieces.filter(({ path }) => path.startsWith('media/')).length;
  const lost = missing.length > 0 ? `, ${missing.length} files were lost before` : '';
  return `${many} rows and ${files} files${lost}`;
}

run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
