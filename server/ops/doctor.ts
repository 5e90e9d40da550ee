// Checks an installation and reports what is missing or unsafe.
import type { LaunchCheck } from '#contract/site/launch.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { listVideoProblems } from '../media/videos.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { listMigrationsRun, formatNewerRelease } from '../platform/migrations-run.ts';
import { listWrongOrderStates } from '../platform/order-states.ts';
import { termsAt } from '../sales/tax/seller-terms.ts';
import { verifyDocuments } from '../sales/tax/number-series.ts';
import * as store from './doctor.store.ts';
import { checkFiles } from './check-files.ts';
import { createFault, formatSome, createWarning } from './finding.ts';
import type { Finding, DoctorInputs } from './finding.ts';
import { getClockState, JUMP_MS } from '../platform/clock-check.ts';
import { formatIndianTime } from '../platform/indian-days.ts';
import { decryptSecret } from '../accounts/second-step.ts';
import { countUndecryptable } from '../accounts/breach.ts';

const GIVEN_UP_SHOWN_MS = 7 * DAY_MS;
/** Fewer consecutive failures may be a restart of another service. */
const FAILURES_MIN = 3;

type DoctorDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'mediaSecret'>;

/** Returns an empty list for a healthy installation. Throws if the database is unreachable. */
export async function examineInstallation(
  deps: DoctorDeps,
  facts: DoctorInputs,
): Promise<Finding[]> {
  const pending = await checkMigrations(deps, facts);
  return [
    ...[...facts.unsafeSettings, ...facts.serviceProblems].map(createFault),
    ...pending,
    ...(pending.length === 0 ? await checkRows(deps, facts) : []),
    ...checkMachine(deps, facts),
    ...(facts.production ? checkProduction(facts) : []),
  ];
}

async function checkMigrations(
  { db }: DoctorDeps,
  { migrations }: DoctorInputs,
): Promise<Finding[]> {
  const run = new Set(await listMigrationsRun(db));
  const unknown = [...run].filter((name) => !migrations.includes(name));
  if (unknown.length > 0) return [createFault(formatNewerRelease(unknown))];
  const pending = migrations.filter((name) => !run.has(name));
  if (pending.length === 0) return [];
  return [
    createFault(
      `The database has the tables of an earlier release. Start the server once to run the migrations: ${pending.join(', ')}.`,
    ),
  ];
}

async function checkRows(deps: DoctorDeps, facts: DoctorInputs): Promise<Finding[]> {
  const { db } = deps;
  const admins = await store.listAdminEmails(db);
  return [
    ...(admins.length === 0
      ? [createFault('There is no admin account. Run: npm run admin -- create EMAIL')]
      : []),
    ...(facts.production ? await checkDemoAccounts(db, facts.demoEmails) : []),
    ...(facts.production ? await checkTeam(deps) : []),
    ...(await checkKeys(deps)),
    ...(await checkFiles(deps, facts.playerOrigin)),
    ...(await listVideoProblems(deps)).map(createWarning),
    ...(await checkOrders(db)),
    ...(await checkRestores(deps)),
    ...(await checkDocuments(db)),
    ...(facts.production ? await checkSeller(deps) : []),
    ...(facts.production ? toLaunchFindings(await facts.listLaunchChecks()) : []),
    ...(await checkBackgroundWork(deps)),
    ...(await checkClock(deps)),
  ];
}

/** A production server does not start with demo accounts. Source: S08. */
export async function checkDemoAccounts(
  db: Queries,
  emails: readonly string[],
): Promise<Finding[]> {
  const known = await store.listExistingEmails(db, emails);
  if (known.length === 0) return [];
  return [
    createFault(
      `The database has demo accounts, whose passwords are public: ${known.join(' and ')}. ` +
        'Set another DATA_DIR (or DATABASE_URL). Or create your own admin with npm run admin -- create EMAIL, ' +
        'set a password with the link that it prints, and then run: ' +
        `${known.map((email) => `npm run admin -- remove ${email}`).join('; ')}`,
    ),
  ];
}

async function checkOrders(db: Queries): Promise<Finding[]> {
  const editedAdvice = 'Rows were edited by hand. Compare them with a backup.';
  const recountCommand = 'npm run doctor -- recount';
  const unbalanced = await store.listUnbalancedOrders(db);
  const wrong = await listWrongOrderStates(db);
  const faults = [
    unbalanced.length > 0 &&
      `Orders whose courses do not add up to their total (${unbalanced.length}): ${formatSome(unbalanced)}. ${editedAdvice}`,
    wrong.length > 0 &&
      `Orders with a state that does not match their payments and courses (${wrong.length}): ${formatSome(wrong)}. ${editedAdvice} To recompute the states, run: ${recountCommand}`,
  ];
  return faults.filter((text) => text !== false).map(createFault);
}

/** Consumer law requires the seller's name and address on each receipt. */
async function checkSeller({ db, clock }: DoctorDeps): Promise<Finding[]> {
  if (await termsAt(db, clock())) return [];
  return [
    createWarning(
      'The business details are missing, so receipts have no address. Enter them under Business & GST (/seller).',
    ),
  ];
}

/** Checks that the doctor reports with its own texts. */
const REPORTED_OTHERWISE: readonly string[] = ['seller', 'demo-accounts', 'payments', 'mail'];

/** The launch checklist of the settings page. */
function toLaunchFindings(checks: readonly LaunchCheck[]): Finding[] {
  return checks
    .filter(({ id, ok }) => !ok && !REPORTED_OTHERWISE.includes(id))
    .map(({ level, text, link }) => {
      const textWithLink = link === '' ? text : `${text} See ${link}`;
      return level === 'must' ? createFault(textWithLink) : createWarning(textWithLink);
    });
}

async function checkDocuments(db: Queries): Promise<Finding[]> {
  const { faults, warnings } = await verifyDocuments(db);
  return [...faults.map(createFault), ...warnings.map(createWarning)];
}

async function checkBackgroundWork({ db, clock }: DoctorDeps): Promise<Finding[]> {
  const now = clock();
  const { waiting, givenUp, rejected } = await store.countMailProblems(db, {
    before: now - HOUR_MS,
    since: now - GIVEN_UP_SHOWN_MS,
  });
  const texts = [
    waiting > 0 && `Emails waiting for more than an hour: ${waiting}. Check SMTP_URL.`,
    givenUp > 0 &&
      `Emails of the last week that could not be sent: ${givenUp}. They are not retried.`,
    rejected > 0 &&
      `Emails of the last week that the mail server refused: ${rejected}. The reasons are listed with each student on /students.`,
  ];
  const findings = texts.filter((text) => text !== false).map(createWarning);
  for (const { name, attempts, last_error: error } of await store.listFailingJobs(
    db,
    FAILURES_MIN,
  )) {
    const reason = error === '' ? 'the server stopped during the job' : error;
    findings.push(
      createWarning(`The job '${name}' has failed ${attempts} times in a row: ${reason}`),
    );
  }
  return findings;
}

export async function checkClock({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const now = clock();
  const { pausedUntil, behindBy } = await getClockState(db, now);
  if (pausedUntil !== undefined) {
    const text =
      `No old data is erased until ${formatIndianTime(pausedUntil)} (Indian time): the clock has jumped ahead, or no server ran for ` +
      `days. This machine’s clock says ${formatIndianTime(now)}. If that is wrong, correct it. If it is right, wait, or run: npm run doctor -- trust-clock`;
    return [createWarning(text)];
  }
  if (behindBy <= JUMP_MS) return [];
  const days = Math.round(behindBy / DAY_MS);
  const text = `This machine’s clock, ${formatIndianTime(now)} (Indian time), is ${days} days behind the last run of a server. Correct it.`;
  return [createWarning(text)];
}

/** How long unmatched orders are reported. */
const SHOWN_MS = 30 * DAY_MS;

export async function checkRestores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const restores = await store.listRestoresSince(db, clock() - SHOWN_MS);
  return restores.flatMap((row) => {
    const what = `The backup of ${formatUtcDay(row.backup_at)} that was restored on ${formatUtcDay(row.restored_at)}`;
    if (row.compared_at === null)
      return [
        createWarning(
          `${what} has not been compared with Razorpay yet, so orders paid after it may be missing. Start the server, or press 'Check now' below 'Razorpay reconciliation' on /payments.`,
        ),
      ];
    const unmatched = JSON.parse(row.unmatched) as string[];
    if (unmatched.length === 0) return [];
    return [
      createWarning(
        `${what} lacks orders that were paid at Razorpay and could not be rebuilt, because another site or an earlier release created them: ${unmatched.join(', ')}. If they belong to this school, refund them in the Razorpay dashboard, or enrol their buyers on /students.`,
      ),
    ];
  });
}

function formatUtcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const GIB = 1024 ** 3;
const FREE_MIN_BYTES = 2 * GIB;
const BACKUP_MAX_AGE_MS = 7 * DAY_MS;

function checkMachine({ clock }: DoctorDeps, facts: DoctorInputs): Finding[] {
  const { freeDiskBytes, lastBackupAt, videoLacks } = facts;
  const backupAdvice = 'run npm run backup, unless you store your backups elsewhere.';
  const texts = [
    ...videoLacks,
    freeDiskBytes < FREE_MIN_BYTES &&
      `Only ${(freeDiskBytes / GIB).toFixed(1)} GiB of disk space are free. Free some space.`,
    lastBackupAt === undefined && `There is no backup in DATA_DIR/backups: ${backupAdvice}`,
    lastBackupAt !== undefined &&
      clock() - lastBackupAt > BACKUP_MAX_AGE_MS &&
      `The newest backup in DATA_DIR/backups is more than a week old: ${backupAdvice}`,
  ];
  return texts.filter((text) => text !== false).map(createWarning);
}

function checkProduction(facts: DoctorInputs): Finding[] {
  const open = facts.readableByOthers;
  const faults =
    open.length === 0
      ? []
      : [
          `Other users of this machine can read ${formatSome(open)}. Start the server once, or run: chmod go= ${open.join(' ')}`,
        ];
  const warnings = [
    !facts.sendsMail && 'SMTP_URL is missing: emails are written to files instead of being sent.',
    !facts.requiresEmailCode &&
      "REQUIRE_EMAIL_CODE=off: anybody can sign up with another person's address.",
    facts.hasTestKeys && 'RAZORPAY_KEY_ID is a test key: the school cannot be opened with it.',
    facts.hasOtherPaymentUrl && "RAZORPAY_API_URL is not Razorpay's address: no real money moves.",
    !facts.trustsProxy &&
      'TRUST_PROXY is missing: behind an HTTPS proxy, all visitors count as one client.',
    facts.hasSandboxPayments &&
      'DATA_DIR contains sandbox.sqlite: orders of the demo mode were paid with test money.',
  ];
  return [
    ...faults.map(createFault),
    ...warnings.filter((text) => text !== false).map(createWarning),
  ];
}

/** In production, owners can open the admin pages only with two-step verification. */
async function checkTeam({ db }: DoctorDeps): Promise<Finding[]> {
  const without = await store.listOwnersWithoutSecondStep(db);
  if (without.length === 0) return [];
  const text = `Owners without two-step verification, which production requires: ${without.join(', ')}. They can set it up in their profile.`;
  return [createWarning(text)];
}

/** Data that cannot be decrypted since MEDIA_SECRET changed. */
async function checkKeys({ db, mediaSecret }: DoctorDeps): Promise<Finding[]> {
  const people = await countUndecryptable({ db, mediaSecret });
  const steps = (await store.listSecondSteps(db)).filter(
    ({ user_id: id, secret }) => decryptSecret(mediaSecret, id, secret) === undefined,
  );
  const emails = steps.map(({ email }) => email).join(', ');
  const texts = [
    people > 0 &&
      `Records of erased people that cannot be decrypted with this MEDIA_SECRET: ${people}. Keep the earlier secret for npm run privacy -- unseal until the legal retention of one year ends.`,
    steps.length > 0 &&
      `Two-step secrets that cannot be decrypted with this MEDIA_SECRET, so that only recovery codes work at login: ${emails}.`,
  ];
  return texts.filter((text) => text !== false).map(createWarning);
}
