// Looks over an installation and says in plain words what is missing or unsafe.
import { wrongCounts, wrongOrderStates, wrongColumns } from '../counters/counters.ts';
import type { LaunchCheck } from '#contract/launch.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { filmTroubles } from '../films/films.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { migrationsRun, newerRelease } from '../platform/migrations-run.ts';
import { termsAt } from '../tax/seller-terms.ts';
import { examineDocuments } from '../tax/series.ts';
import { clockFindings } from './clock.ts';
import * as store from './doctor.store.ts';
import { fileFindings } from './files.ts';
import type { Finding } from './finding.ts';
import { restoreFindings } from './restores.ts';
import { keyFindings, teamFindings } from './people.ts';

/** What the doctor is told about the machine and the settings. */
export interface DoctorInputs {
  production: boolean;
  sendsMail: boolean;
  /** Sign-up asks for a code that was mailed. */
  provesEmails: boolean;
  /** Only play money moves with test keys of the provider. */
  hasTestKeys: boolean;
  /** Settings that the start refuses, as sentences. */
  unsafeSettings: readonly string[];
  /** Files and folders that others on the machine may look into. */
  readableByOthers: readonly string[];
  /** What is wrong with the mail server and the payment provider, tried by a call each; sentences. */
  serviceFaults: readonly string[];
  /** Payments go to another address than the provider's. */
  paysElsewhere: boolean;
  /** What is left to do before the school sells. */
  launch: () => Promise<readonly LaunchCheck[]>;
  /** The database of the payment stand-in lie in the data folder. */
  hasTrialPayments: boolean;
  /** Who calls is read from what a proxy says. */
  trustsProxy: boolean;
  /** Names of this release's migrations. */
  migrations: readonly string[];
  /** Accounts whose passwords stand in the documentation. */
  demoEmails: readonly string[];
  /** Bytes free where files are kept. */
  freeBytes: number;
  /** What keeps films from being prepared, or from being so safely; sentences. */
  filmLacks: readonly string[];
  /** What browsers say of pages that fetch parts of films from a bucket; undefined: they get them elsewhere. */
  askingOrigin: string | undefined;
  /** When the newest backup was made; epoch milliseconds. */
  lastBackupAt: number | undefined;
}

const GIB = 1024 ** 3;
const FREE_MIN_BYTES = 2 * GIB;
const GIVEN_UP_SHOWN_MS = 7 * DAY_MS;
/** Fewer failures in a row may be somebody else's restart. */
const FAILURES_MIN = 3;
const BACKUP_MAX_AGE_MS = 7 * DAY_MS;

const fault = (text: string): Finding => ({ level: 'fault', text });
const warning = (text: string): Finding => ({ level: 'warning', text });

type Needs = Pick<Deps, 'db' | 'storage' | 'clock' | 'mediaSecret'>;

/** Empty when all is well. Throws where the database cannot be reached. */
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
    fault(`The database is of an earlier release. Start the server once: ${pending.join(', ')}.`),
  ];
}

async function rowFindings(needs: Needs, facts: DoctorInputs): Promise<Finding[]> {
  const { db, storage, clock } = needs;
  const findings: Finding[] = [];
  const admins = await store.adminEmails(db);
  if (admins.length === 0) {
    findings.push(fault('Nobody can manage the courses. Run: npm run admin -- create EMAIL'));
  }
  return [
    ...findings,
    ...(facts.production ? await demoAccounts(db, facts.demoEmails) : []),
    ...(facts.production ? await teamFindings(needs) : []),
    ...(await keyFindings(needs)),
    ...(await fileFindings({ db, storage }, facts.askingOrigin)),
    ...(await filmTroubles(needs)).map(warning),
    ...(await orderFindings(db)),
    ...(await restoreFindings({ db, clock })),
    ...(await documentFindings(db)),
    ...(facts.production ? await sellerFindings(needs) : []),
    ...(facts.production ? launchFindings(await facts.launch()) : []),
    ...(await workFindings({ db, clock })),
    ...(await clockFindings({ db, clock })),
  ];
}

/** Accounts of a trial: production does not start with them. Source: S08. */
export async function demoAccounts(db: Queries, emails: readonly string[]): Promise<Finding[]> {
  const known = await store.accountsAmong(db, emails);
  if (known.length === 0) return [];
  return [
    fault(
      `The database is of a trial: everybody knows the password of ${known.join(' and ')}. ` +
        'Name another DATA_DIR (or DATABASE_URL). Or make an admin of your own, npm run admin -- create EMAIL, ' +
        'set that password by the link, and then: ' +
        `${known.map((email) => `npm run admin -- remove ${email}`).join('; ')}`,
    ),
  ];
}

async function orderFindings(db: Queries): Promise<Finding[]> {
  const byHand = 'Somebody changed rows by hand: compare with a backup.';
  const recount = 'npm run doctor -- recount';
  const amiss = await store.ordersAmiss(db);
  const wrong = await wrongOrderStates(db);
  const counts = await wrongCounts(db);
  const columns = await wrongColumns(db);
  const faults = [
    amiss.length > 0 &&
      `The courses of ${amiss.length} orders do not make up what the order costs: ${some(amiss)}. ${byHand}`,
    wrong.length > 0 &&
      `${wrong.length} orders are listed otherwise than their payments and courses say: ${some(wrong)}. ${byHand} To list them anew: ${recount}`,
    counts.length > 0 &&
      `${counts.length} counts are not what there is: ${some(counts)}. Count anew: ${recount}`,
    columns.length > 0 &&
      `${columns.length} rows say something else than those that they were made from: ${some(columns)}. Make them anew: ${recount}`,
  ];
  return faults.filter((text) => text !== false).map(fault);
}

/** Consumer law wants the seller's name and address on each receipt. */
async function sellerFindings({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<Finding[]> {
  if (await termsAt(db, clock())) return [];
  return [
    warning(
      'Nobody has stated who sells: receipts carry no address. State it on the page /seller.',
    ),
  ];
}

/** Told here in other words, with what to type. */
const TOLD: readonly string[] = ['seller', 'demo-accounts', 'payments', 'mail'];

/** What the page of the settings lists before the opening. */
function launchFindings(checks: readonly LaunchCheck[]): Finding[] {
  return checks
    .filter(({ id, ok }) => !ok && !TOLD.includes(id))
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
  const findings: Finding[] = [];
  const mails = await store.mailsWaiting(db, clock() - HOUR_MS);
  if (mails > 0) {
    findings.push(warning(`${mails} mails have waited for more than an hour. Check SMTP_URL.`));
  }
  const givenUp = await store.mailsGivenUp(db, clock() - GIVEN_UP_SHOWN_MS);
  if (givenUp > 0) {
    findings.push(
      warning(`${givenUp} mails of the last week could not be sent and were given up.`),
    );
  }
  for (const { name, attempts, last_error: error } of await store.failingJobs(db, FAILURES_MIN)) {
    const reason = error === '' ? 'the server ended in the middle' : error;
    findings.push(warning(`The job '${name}' has failed ${attempts} times in a row: ${reason}`));
  }
  return findings;
}

function some(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and others` : keys.join(', ');
}

function machineFindings({ clock }: Needs, facts: DoctorInputs): Finding[] {
  const { freeBytes, lastBackupAt, filmLacks } = facts;
  const findings = filmLacks.map(warning);
  if (freeBytes < FREE_MIN_BYTES) {
    findings.push(warning(`Only ${(freeBytes / GIB).toFixed(1)} GiB are free for files.`));
  }
  if (lastBackupAt === undefined)
    findings.push(
      warning(
        'There is no backup in DATA_DIR/backups: run npm run backup, unless you keep yours elsewhere.',
      ),
    );
  else if (clock() - lastBackupAt > BACKUP_MAX_AGE_MS) {
    findings.push(
      warning(
        'The newest backup in DATA_DIR/backups is more than a week old: run npm run backup, unless you keep yours elsewhere.',
      ),
    );
  }
  return findings;
}

function productionFindings(facts: DoctorInputs): Finding[] {
  const findings: Finding[] = [];
  if (facts.readableByOthers.length > 0) {
    findings.push(
      fault(
        `Others on this machine may read ${some(facts.readableByOthers)}. Start the server once, or run: ` +
          `chmod go= ${facts.readableByOthers.join(' ')}`,
      ),
    );
  }
  if (!facts.sendsMail) {
    findings.push(warning('SMTP_URL is missing: mails are written to files and nobody gets them.'));
  }
  if (!facts.provesEmails) {
    findings.push(
      warning('REQUIRE_EMAIL_CODE=off: anybody can sign up with an address of somebody else.'),
    );
  }
  if (facts.hasTestKeys) {
    findings.push(warning('RAZORPAY_KEY_ID is a test key: courses open and no money moves.'));
  }
  if (facts.paysElsewhere) {
    findings.push(warning("RAZORPAY_API_URL is not Razorpay's address: no real money moves."));
  }
  if (!facts.trustsProxy) {
    findings.push(
      warning(
        'TRUST_PROXY is missing: behind the proxy that brings https everybody counts as one caller.',
      ),
    );
  }
  if (facts.hasTrialPayments) {
    findings.push(
      warning('DATA_DIR holds sandbox.sqlite: orders of the trial were paid with play money.'),
    );
  }
  return findings;
}
