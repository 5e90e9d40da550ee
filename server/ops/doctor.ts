// Checks an installation and reports what is missing or unsafe.
import type { LaunchCheck } from '#contract/site/launch.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { videoTroubles } from '../media/videos.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { migrationsRun, newerRelease } from '../platform/migrations-run.ts';
import { wrongOrderStates } from '../platform/order-states.ts';
import { termsAt } from '../sales/tax/seller-terms.ts';
import { examineDocuments } from '../sales/tax/number-series.ts';
import * as store from './doctor.store.ts';
import { fileFindings } from './files.ts';
import { fault, some, warning } from './finding.ts';
import type { Finding, DoctorInputs } from './finding.ts';
import { clockState, JUMP_MS } from '../platform/clock-check.ts';
import { indianTime } from '../platform/indian-days.ts';
import { secretIn } from '../accounts/second-step.ts';
import { encryptedWithOtherKeys } from '../accounts/breach.ts';

const GIVEN_UP_SHOWN_MS = 7 * DAY_MS;
/** Fewer consecutive failures may be a restart of another service. */
const FAILURES_MIN = 3;

type Needs = Pick<Deps, 'db' | 'storage' | 'clock' | 'mediaSecret'>;

/** Returns an empty list for a healthy installation. Throws if the database is unreachable. */
export async function examine(needs: Needs, facts: DoctorInputs): Promise<Finding[]> {
  const pending = await pendingMigrations(needs, facts);
  return [
    ...[...facts.unsafeSettings, ...facts.serviceFaults].map(fault),
    ...pending,
    ...(pending.length === 0 ? await rowFindings(needs, facts) : []),
    ...machineFindings(needs, facts),
    ...(facts.production ? productionFindings(facts) : []),
  ];
}

async function pendingMigrations({ db }: Needs, { migrations }: DoctorInputs): Promise<Finding[]> {
  const run = new Set(await migrationsRun(db));
  const unknown = [...run].filter((name) => !migrations.includes(name));
  if (unknown.length > 0) return [fault(newerRelease(unknown))];
  const pending = migrations.filter((name) => !run.has(name));
  if (pending.length === 0) return [];
  return [
    fault(
      `The database has the tables of an earlier release. Start the server once to run the migrations: ${pending.join(', ')}.`,
    ),
  ];
}

async function rowFindings(needs: Needs, facts: DoctorInputs): Promise<Finding[]> {
  const { db, storage, clock } = needs;
  const admins = await store.adminEmails(db);
  return [
    ...(admins.length === 0
      ? [fault('There is no admin account. Run: npm run admin -- create EMAIL')]
      : []),
    ...(facts.production ? await demoAccounts(db, facts.demoEmails) : []),
    ...(facts.production ? await teamFindings(needs) : []),
    ...(await keyFindings(needs)),
    ...(await fileFindings({ db, storage }, facts.askingOrigin)),
    ...(await videoTroubles(needs)).map(warning),
    ...(await orderFindings(db)),
    ...(await restoreFindings({ db, clock })),
    ...(await documentFindings(db)),
    ...(facts.production ? await sellerFindings(needs) : []),
    ...(facts.production ? launchFindings(await facts.launch()) : []),
    ...(await workFindings({ db, clock })),
    ...(await clockFindings({ db, clock })),
  ];
}

/** A production server does not start with demo accounts. Source: S08. */
export async function demoAccounts(db: Queries, emails: readonly string[]): Promise<Finding[]> {
  const known = await store.accountsAmong(db, emails);
  if (known.length === 0) return [];
  return [
    fault(
      `The database has demo accounts, whose passwords are public: ${known.join(' and ')}. ` +
        'Set another DATA_DIR (or DATABASE_URL). Or create your own admin with npm run admin -- create EMAIL, ' +
        'set a password by the link that it prints, and then run: ' +
        `${known.map((email) => `npm run admin -- remove ${email}`).join('; ')}`,
    ),
  ];
}

async function orderFindings(db: Queries): Promise<Finding[]> {
  const byHand = 'Rows were edited by hand: compare them with a backup.';
  const recount = 'npm run doctor -- recount';
  const amiss = await store.ordersAmiss(db);
  const wrong = await wrongOrderStates(db);
  const faults = [
    amiss.length > 0 &&
      `The courses of ${amiss.length} orders do not add up to the total of the order: ${some(amiss)}. ${byHand}`,
    wrong.length > 0 &&
      `${wrong.length} orders have a state that does not match their payments and courses: ${some(wrong)}. ${byHand} To recompute the states, run: ${recount}`,
  ];
  return faults.filter((text) => text !== false).map(fault);
}

/** Consumer law requires the seller's name and address on each receipt. */
async function sellerFindings({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<Finding[]> {
  if (await termsAt(db, clock())) return [];
  return [
    warning(
      'The seller details are missing: receipts carry no address. Enter them on the page /seller.',
    ),
  ];
}

/** Checks that the doctor reports with its own texts. */
const REPORTED_OTHERWISE: readonly string[] = ['seller', 'demo-accounts', 'payments', 'mail'];

/** The launch checklist of the settings page. */
function launchFindings(checks: readonly LaunchCheck[]): Finding[] {
  return checks
    .filter(({ id, ok }) => !ok && !REPORTED_OTHERWISE.includes(id))
    .map(({ level, text, link }) => {
      const where = link === '' ? text : `${text} See ${link}`;
      return level === 'must' ? fault(where) : warning(where);
    });
}

async function documentFindings(db: Queries): Promise<Finding[]> {
  const { faults, warnings } = await examineDocuments(db);
  return [...faults.map(fault), ...warnings.map(warning)];
}

async function workFindings({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<Finding[]> {
  const now = clock();
  const { waiting, givenUp, rejected } = await store.mailTroubles(db, {
    before: now - HOUR_MS,
    since: now - GIVEN_UP_SHOWN_MS,
  });
  const texts = [
    waiting > 0 && `Mails waiting for more than an hour: ${waiting}. Check SMTP_URL.`,
    givenUp > 0 &&
      `Mails of the last week that could not be sent: ${givenUp}. They are not retried.`,
    rejected > 0 &&
      `Mails of the last week that the mail server refused: ${rejected}. The reasons are on the students' pages in the admin.`,
  ];
  const findings = texts.filter((text) => text !== false).map(warning);
  for (const { name, attempts, last_error: error } of await store.failingJobs(db, FAILURES_MIN)) {
    const reason = error === '' ? 'the server stopped during the job' : error;
    findings.push(warning(`The job '${name}' has failed ${attempts} times in a row: ${reason}`));
  }
  return findings;
}

export async function clockFindings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const now = clock();
  const { pausedUntil, behindBy } = await clockState(db, now);
  if (pausedUntil !== undefined) {
    const text =
      `No old data is erased until ${indianTime(pausedUntil)} (Indian time): the clock has jumped ahead, or no server ran for ` +
      `days. The clock of this machine says ${indianTime(now)}. If that is wrong, correct it. If it is right, wait, or run: npm run doctor -- trust-clock`;
    return [warning(text)];
  }
  if (behindBy <= JUMP_MS) return [];
  const days = Math.round(behindBy / DAY_MS);
  const text = `The clock of this machine, ${indianTime(now)} (Indian time), is ${days} days behind the time at which a server last ran. Correct it.`;
  return [warning(text)];
}

/** How long unmatched orders are reported. */
const SHOWN_MS = 30 * DAY_MS;

export async function restoreFindings({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const restores = await store.restoresSince(db, clock() - SHOWN_MS);
  return restores.flatMap((row) => {
    const what = `The backup of ${getDay(row.backup_at)} that was restored on ${getDay(row.restored_at)}`;
    if (row.compared_at === null)
      return [
        warning(
          `${what} was not compared with Razorpay yet: orders paid after it may be missing. Start the server, or press 'Check with the provider now' on /payments.`,
        ),
      ];
    const unmatched = JSON.parse(row.unmatched) as string[];
    if (unmatched.length === 0) return [];
    return [
      warning(
        `${what} lacks orders that were paid at Razorpay and could not be rebuilt, because another site or an earlier release created them: ${unmatched.join(', ')}. If they belong to this school, refund them in the Razorpay dashboard, or enrol their buyers on /students.`,
      ),
    ];
  });
}

function getDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const GIB = 1024 ** 3;
const FREE_MIN_BYTES = 2 * GIB;
const BACKUP_MAX_AGE_MS = 7 * DAY_MS;

function machineFindings({ clock }: Pick<Deps, 'clock'>, facts: DoctorInputs): Finding[] {
  const { freeBytes, lastBackupAt, videoLacks } = facts;
  const elsewhere = 'run npm run backup, unless you keep yours elsewhere.';
  const texts = [
    ...videoLacks,
    freeBytes < FREE_MIN_BYTES && `Only ${(freeBytes / GIB).toFixed(1)} GiB are free for files.`,
    lastBackupAt === undefined && `There is no backup in DATA_DIR/backups: ${elsewhere}`,
    lastBackupAt !== undefined &&
      clock() - lastBackupAt > BACKUP_MAX_AGE_MS &&
      `The newest backup in DATA_DIR/backups is more than a week old: ${elsewhere}`,
  ];
  return texts.filter((text) => text !== false).map(warning);
}

function productionFindings(facts: DoctorInputs): Finding[] {
  const open = facts.readableByOthers;
  const faults =
    open.length === 0
      ? []
      : [
          `Other users of this machine can read ${some(open)}. Start the server once, or run: chmod go= ${open.join(' ')}`,
        ];
  const warnings = [
    !facts.sendsMail && 'SMTP_URL is missing: emails are written to files instead of being sent.',
    !facts.provesEmails &&
      "REQUIRE_EMAIL_CODE=off: anybody can sign up with another person's address.",
    facts.hasTestKeys && 'RAZORPAY_KEY_ID is a test key: courses open and no money moves.',
    facts.paysElsewhere && "RAZORPAY_API_URL is not Razorpay's address: no real money moves.",
    !facts.trustsProxy &&
      'TRUST_PROXY is missing: behind an HTTPS proxy, all visitors count as one client.',
    facts.hasTrialPayments &&
      'DATA_DIR contains sandbox.sqlite: orders of the demo mode were paid with test money.',
  ];
  return [...faults.map(fault), ...warnings.filter((text) => text !== false).map(warning)];
}

/** In production, owners can open the admin pages only with two-step verification. */
async function teamFindings({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  const without = await store.ownersWithoutStep(db);
  if (without.length === 0) return [];
  const text = `Owners without two-step verification, which production requires: ${without.join(', ')}. They set it up in their profile.`;
  return [warning(text)];
}

/** Data that cannot be decrypted since MEDIA_SECRET changed. */
async function keyFindings({
  db,
  mediaSecret,
}: Pick<Deps, 'db' | 'mediaSecret'>): Promise<Finding[]> {
  const people = await encryptedWithOtherKeys({ db, mediaSecret });
  const steps = (await store.secondSteps(db)).filter(
    ({ user_id: id, secret }) => secretIn(mediaSecret, id, secret) === undefined,
  );
  const emails = steps.map(({ email }) => email).join(', ');
  const texts = [
    people > 0 &&
      `${people} records of erased people cannot be decrypted with this MEDIA_SECRET. Keep the earlier secret for npm run privacy -- unseal until the legal retention of one year ends.`,
    steps.length > 0 &&
      `Two-step secrets that cannot be decrypted with this MEDIA_SECRET, so that only recovery codes work at login: ${emails}.`,
  ];
  return texts.filter((text) => text !== false).map(warning);
}
