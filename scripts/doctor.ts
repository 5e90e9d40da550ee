// `npm run doctor`: what is missing or unsafe in this installation; ends with 1 where something has to be mended.
// `npm run doctor -- recount`: works out anew before what is kept: counts, states of orders, columns that follow from others.
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '#server/adapters/db/damaged-file.ts';
import { openDatabase } from '#server/adapters/db/open.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { installationOf, mediaSecretOf } from '#server/compose.ts';
import { filmLacks } from '#server/films/tools.ts';
import { serverLog } from '#server/http/log.ts';
import { readSettingsWithFaults } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from '#server/demo/load.ts';
import { recountAll, refreshAllOrderStates, refreshColumns } from '#server/counters/counters.ts';
import type { Db } from '#server/platform/ports.ts';
import { examine } from '#server/doctor/doctor.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { launchChecks } from '#server/site-content/launch.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readableByOthers } from '#server/settings/private-files.ts';

async function run(): Promise<Finding[]> {
  const { config, faults } = readSettingsWithFaults();
  process.umask(0o077);
  const isNew = !config.databaseAddress.includes('://') && !existsSync(config.databaseAddress);
  if (isNew) {
    const missing = 'There is no database yet. Start the server once.';
    return [...faults, missing].map((text) => ({ level: 'fault', text }));
  }
  const db = openDatabase(config.databaseAddress);
  const storage = openStorage(config, serverLog('error'));
  try {
    if (process.argv.includes('recount')) await recount(db);
    return await examine(
      { db, storage, clock: Date.now, mediaSecret: mediaSecretOf(config) },
      {
        production: config.production,
        sendsMail: config.smtpUrl !== '',
        provesEmails: config.requireEmailCode,
        hasTestKeys: config.razorpay.keyId.startsWith('rzp_test_'),
        unsafeSettings: faults,
        readableByOthers: readableByOthers(config),
        launch: () => launchChecks({ db, clock: Date.now, installation: installationOf(config) }),
        hasTrialPayments: existsSync(join(config.dataDir, 'sandbox.sqlite')),
        trustsProxy: config.trustedProxies.length > 0,
        migrations: Object.keys(migrations),
        demoEmails: [DEMO_ADMIN.email, DEMO_STUDENT.email],
        freeBytes: await freeBytes(config),
        filmLacks: filmLacks(config.films),
        askingOrigin: askingOrigin(config),
        lastBackupAt: await lastBackup(config),
      },
    );
  } finally {
    await db.destroy();
  }
}

/** One after the other, as a server may run: what counts hold does not wait for what orders hold. */
async function recount(db: Db): Promise<void> {
  for (const work of [recountAll, refreshAllOrderStates, refreshColumns])
    await db.transaction().execute(work);
}

/** Browsers that were led from one host to another and on to a third name none. */
function askingOrigin({ siteOrigin, publicApiUrl, segmentsUrl }: Config): string | undefined {
  if (segmentsUrl !== '') return undefined;
  const { origin } = new URL(siteOrigin);
  return publicApiUrl === '' || new URL(publicApiUrl).origin === origin ? origin : 'null';
}

async function freeBytes({ dataDir }: Config): Promise<number> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

async function lastBackup({ dataDir }: Config): Promise<number | undefined> {
  const folder = join(dataDir, 'backups');
  // One that was cut off is none.
  const names = (await readdir(folder).catch(() => [])).filter((one) => !one.endsWith('.partial'));
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
    process.stderr.write(`✗ ${errorText(error)}\n`);
    process.exitCode = 1;
  },
);
