// `npm run doctor`: what is missing or unsafe in this installation; ends with 1 where something has to be mended.
// `npm run doctor -- recount`: works the kept counts and the states of orders out anew before.
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { diskStorage } from '#server/adapters/storage/disk.ts';
import { readSettingsWithFaults } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from '#server/demo/load.ts';
import { recountAll, refreshOrderStates } from '#server/counters/counters.ts';
import type { Queries } from '#server/platform/ports.ts';
import { examine } from '#server/doctor/doctor.ts';
import type { Finding } from '#server/doctor/doctor.ts';
import { placeholdersIn } from '#server/doctor/placeholders.ts';
import { migrations } from '#server/migrations/all.ts';
import { readableByOthers } from '#server/settings/private-files.ts';
import { COMPANY, LEGAL } from '#site/company.ts';

async function run(): Promise<Finding[]> {
  const { config, faults } = readSettingsWithFaults();
  process.umask(0o077);
  const isNew = !config.databaseAddress.includes('://') && !existsSync(config.databaseAddress);
  if (isNew) {
    const missing = 'There is no database yet. Start the server once.';
    return [...faults, missing].map((text) => ({ level: 'fault', text }));
  }
  const db = openDatabase(config.databaseAddress);
  const storage = diskStorage(join(config.dataDir, 'media'), systemRandom);
  try {
    if (process.argv.includes('recount')) await db.transaction().execute(recount);
    return await examine(
      { db, storage, clock: Date.now },
      {
        production: config.production,
        sendsMail: config.smtpUrl !== '',
        provesEmails: config.requireEmailCode,
        hasTestKeys: config.razorpay.keyId.startsWith('rzp_test_'),
        unsafeSettings: faults,
        readableByOthers: readableByOthers(config),
        placeholderParticulars: placeholdersIn({ COMPANY, LEGAL }),
        hasTrialPayments: existsSync(join(config.dataDir, 'sandbox.sqlite')),
        migrations: Object.keys(migrations),
        demoEmails: [DEMO_ADMIN.email, DEMO_STUDENT.email],
        freeBytes: await freeBytes(config),
        lastBackupAt: await lastBackup(config),
      },
    );
  } finally {
    await db.destroy();
  }
}

async function recount(tx: Queries): Promise<void> {
  await recountAll(tx);
  await refreshOrderStates(tx, {});
}

async function freeBytes({ dataDir }: Config): Promise<number> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

async function lastBackup({ dataDir }: Config): Promise<number | undefined> {
  const folder = join(dataDir, 'backups');
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

const SIGN = { fault: '✗', warning: '!' } as const;

run().then(
  (findings) => {
    for (const { level, text } of findings) process.stdout.write(`${SIGN[level]} ${text}\n`);
    const faults = findings.filter(({ level }) => level === 'fault').length;
    process.stdout.write(
      findings.length === 0
        ? 'All is well.\n'
        : `${faults} to mend, ${findings.length - faults} to look at.\n`,
    );
    process.exitCode = faults > 0 ? 1 : 0;
  },
  (error: unknown) => {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
