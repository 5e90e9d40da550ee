// `npm run doctor`: reports what is missing or unsafe in this installation; exits with 1 if something must be fixed.
// `npm run doctor -- trust-clock`: confirms a clock that has jumped, so that old data may be erased. `npm run doctor --
// recount`: recomputes the states of orders first.
import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '#server/adapters/storage/open.ts';
import {
  getInstallation,
  isRazorpay,
  getMediaSecret,
  openGateway,
  openMailer,
} from '#server/compose.ts';
import { videoLacks } from '#server/media/video-tools.ts';
import { trustClock } from '#server/platform/clock-check.ts';
import { serverLog } from '#server/http/log.ts';
import { readSettingsWithFaults } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from '#server/demo/load.ts';
import { OperatorError } from '#server/platform/errors.ts';
import { updateAllOrderStates } from '#server/platform/order-states.ts';
import type { Db, Ports } from '#server/platform/ports.ts';
import { examine } from '#server/ops/doctor.ts';
import type { Finding } from '#server/ops/finding.ts';
import { launchChecks } from '#server/site/launch.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readableByOthers } from '#server/settings/private-files.ts';
import { runCommand, withDatabase } from './admin/installation.ts';

const SIGN = { fault: '✗', warning: '!' } as const;

async function run(words: readonly string[]): Promise<string> {
  const { config, faults } = readSettingsWithFaults();
  const settings: Finding[] = faults.map((text) => ({ level: 'fault', text }));
  const findings = await withDatabase(config, (db) =>
    examined({ db, config, faults, words }),
  ).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    return [...settings, { level: 'fault', text: error.message } as const];
  });
  const many = findings.filter(({ level }) => level === 'fault').length;
  process.exitCode = many > 0 ? 1 : 0;
  const lines = findings.map(({ level, text }) => `${SIGN[level]} ${text}`);
  const sum =
    findings.length === 0
      ? 'No problems found.'
      : `${many} to fix, ${findings.length - many} to check.`;
  return [...lines, sum].join('\n');
}

interface Examined {
  db: Db;
  config: Config;
  faults: readonly string[];
  words: readonly string[];
}

async function examined({ db, config, faults, words }: Examined): Promise<Finding[]> {
  const storage = openStorage(config, serverLog('error'));
  const installation = getInstallation(config);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const services = { mailer: openMailer(config), gateway: openGateway(config, log) };
  if (words.includes('recount')) await db.transaction().execute(updateAllOrderStates);
  if (words.includes('trust-clock')) await trustClock(db, Date.now());
  return examine(
    { db, storage, clock: Date.now, mediaSecret: getMediaSecret(config) },
    {
      production: config.production,
      sendsMail: config.smtpUrl !== '',
      provesEmails: config.requireEmailCode,
      hasTestKeys: config.razorpay.keyId.startsWith('rzp_test_'),
      unsafeSettings: faults,
      readableByOthers: readableByOthers(config),
      paysElsewhere: !config.sandbox && !isRazorpay(config),
      serviceFaults: await serviceFaults(services, config),
      launch: () => launchChecks({ db, clock: Date.now, installation, ...services }),
      hasTrialPayments: existsSync(join(config.dataDir, 'sandbox.sqlite')),
      trustsProxy: config.trustedProxies.length > 0,
      migrations: Object.keys(migrations),
      demoEmails: [DEMO_ADMIN.email, DEMO_STUDENT.email],
      freeBytes: await freeBytes(config),
      videoLacks: videoLacks(config.videos),
      askingOrigin: askingOrigin(config),
      lastBackupAt: await lastBackup(config),
    },
  );
}

/** Does not test the payment sandbox, which is part of the server and may not be running. */
async function serviceFaults(
  { mailer, gateway }: Pick<Ports, 'mailer' | 'gateway'>,
  { sandbox }: Config,
): Promise<string[]> {
  const faults = await Promise.all([mailer.check(), sandbox ? undefined : gateway.check()]);
  return faults.filter((text) => text !== undefined);
}

/** After a redirect from the API's host to a third host, browsers send the origin 'null'. */
function askingOrigin({ siteOrigin, publicApiUrl, segmentsUrl }: Config): string | undefined {
  if (segmentsUrl !== '') return undefined;
  const { origin } = new URL(siteOrigin);
  return publicApiUrl === '' || new URL(publicApiUrl).origin === origin ? origin : 'null';
}

async function freeBytes({ dataDir }: Config): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

async function lastBackup({ dataDir }: Config): Promise<number | undefined> {
  const folder = join(dataDir, 'backups');
  // Interrupted backups do not count.
  const names = (await readdir(folder).catch(() => [])).filter(
    (item) => !item.endsWith('.partial'),
  );
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

runCommand(run);
