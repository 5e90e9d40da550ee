// Reports what is missing or unsafe in this installation; exits with 1 if something must be fixed.
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
import { listToolProblems } from '#server/media/video-tools.ts';
import { trustClock } from '#server/platform/clock-check.ts';
import { createLog } from '#server/http/log.ts';
import { readSettingsWithFaults } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from '#server/demo/load.ts';
import { OperatorError } from '#server/platform/errors.ts';
import { updateAllOrderStates } from '#server/platform/order-states.ts';
import type { Db, Ports } from '#server/platform/ports.ts';
import { examineInstallation } from '#server/ops/doctor.ts';
import type { Finding } from '#server/ops/finding.ts';
import { listLaunchChecks } from '#server/site/launch.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { listFilesReadableByOthers } from '#server/settings/private-files.ts';
import { runCommand, withDatabase } from './installation.ts';

const USAGE = `Usage: npm run doctor [-- trust-clock | recount]
         trust-clock: confirms that the clock is right after a jump, so that old data is erased again
         recount: recomputes the states of orders first`;
const COMMANDS: readonly string[] = ['trust-clock', 'recount'];
const SIGN = { fault: '✗', warning: '!' } as const;

async function run(words: readonly string[]): Promise<string> {
  if (!words.every((word) => COMMANDS.includes(word))) throw new Error(USAGE);
  const { config, faults } = readSettingsWithFaults();
  const settings: Finding[] = faults.map((text) => ({ level: 'fault', text }));
  const findings = await withDatabase(config, (db) =>
    runChecks({ db, config, faults, words }),
  ).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    return [...settings, { level: 'fault', text: error.message } as const];
  });
  const faultCount = findings.filter(({ level }) => level === 'fault').length;
  process.exitCode = faultCount > 0 ? 1 : 0;
  const lines = findings.map(({ level, text }) => `${SIGN[level]} ${text}`);
  const summary =
    findings.length === 0
      ? 'No problems found.'
      : `${faultCount} to fix, ${findings.length - faultCount} to check.`;
  return [...lines, summary].join('\n');
}

interface CheckOptions {
  db: Db;
  config: Config;
  faults: readonly string[];
  words: readonly string[];
}

async function runChecks({ db, config, faults, words }: CheckOptions): Promise<Finding[]> {
  const storage = openStorage(config, createLog('error'));
  const installation = getInstallation(config);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const services = { mailer: openMailer(config), gateway: openGateway(config, log) };
  if (words.includes('recount')) await db.transaction().execute(updateAllOrderStates);
  if (words.includes('trust-clock')) await trustClock(db, Date.now());
  return examineInstallation(
    { db, storage, clock: Date.now, mediaSecret: getMediaSecret(config) },
    {
      production: config.production,
      sendsMail: config.smtpUrl !== '',
      requiresEmailCode: config.requireEmailCode,
      hasTestKeys: config.razorpay.keyId.startsWith('rzp_test_'),
      unsafeSettings: faults,
      readableByOthers: listFilesReadableByOthers(config),
      hasOtherPaymentUrl: !config.sandbox && !isRazorpay(config),
      serviceProblems: await checkServices(services, config),
      listLaunchChecks: () => listLaunchChecks({ db, clock: Date.now, installation, ...services }),
      hasSandboxPayments: existsSync(join(config.dataDir, 'sandbox.sqlite')),
      trustsProxy: config.trustedProxies.length > 0,
      migrations: Object.keys(migrations),
      demoEmails: [DEMO_ADMIN.email, DEMO_STUDENT.email],
      freeDiskBytes: await getFreeBytes(config),
      videoLacks: listToolProblems(config.videos),
      playerOrigin: getPlayerOrigin(config),
      lastBackupAt: await findLastBackup(config),
    },
  );
}

/** Does not test the payment sandbox, which is part of the server and may not be running. */
async function checkServices(
  { mailer, gateway }: Pick<Ports, 'mailer' | 'gateway'>,
  { sandbox }: Config,
): Promise<string[]> {
  const faults = await Promise.all([mailer.check(), sandbox ? undefined : gateway.check()]);
  return faults.filter((text) => text !== undefined);
}

/** After a redirect from the API's host to a third host, browsers send the origin 'null'. */
function getPlayerOrigin({ siteOrigin, publicApiUrl, segmentsUrl }: Config): string | undefined {
  if (segmentsUrl !== '') return undefined;
  const { origin } = new URL(siteOrigin);
  return publicApiUrl === '' || new URL(publicApiUrl).origin === origin ? origin : 'null';
}

async function getFreeBytes({ dataDir }: Config): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

async function findLastBackup({ dataDir }: Config): Promise<number | undefined> {
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
