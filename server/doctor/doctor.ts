// Looks over an installation and says in plain words what is missing or unsafe.
import type { LaunchCheck } from '#contract/launch.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { filmTroubles } from '../films/films.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { migrationsRun, newerRelease } from '../platform/migrations-run.ts';
import { wrongOrderStates } from '../platform/order-states.ts';
import { termsAt } from '../tax/seller-terms.ts';
import { examineDocuments } from '../tax/series.ts';
import { clockFindings } from './clock.ts';
import * as store from './doctor.store.ts';
import { fileFindings } from './files.ts';
import { fault, some, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import type { DoctorInputs } from './inputs.ts';
import { machineFindings, productionFindings } from './machine.ts';
import { restoreFindings } from './restores.ts';
import { keyFindings, teamFindings } from './people.ts';

const GIVEN_UP_SHOWN_MS = 7 * DAY_MS;
/** Fewer failures in a row may be somebody else's restart. */
const FAILURES_MIN = 3;

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
  const faults = [
    amiss.length > 0 &&
      `The courses of ${amiss.length} orders do not make up what the order costs: ${some(amiss)}. ${byHand}`,
    wrong.length > 0 &&
      `${wrong.length} orders are listed otherwise than their payments and courses say: ${some(wrong)}. ${byHand} To list them anew: ${recount}`,
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
    findings.push(warning(`Mails waiting for more than an hour: ${mails}. Check SMTP_URL.`));
  }
  const givenUp = await store.mailsGivenUp(db, clock() - GIVEN_UP_SHOWN_MS);
  if (givenUp > 0) {
    findings.push(
      warning(`Mails of the last week that could not be sent and were given up: ${givenUp}.`),
    );
  }
  const rejected = await store.mailsRejected(db, clock() - GIVEN_UP_SHOWN_MS);
  if (rejected > 0) {
    findings.push(
      warning(
        `Mails of the last week that the mail server refused: ${rejected}. The students' pages in the admin say why.`,
      ),
    );
  }
  for (const { name, attempts, last_error: error } of await store.failingJobs(db, FAILURES_MIN)) {
    const reason = error === '' ? 'the server ended in the middle' : error;
    findings.push(warning(`The job '${name}' has failed ${attempts} times in a row: ${reason}`));
  }
  return findings;
}
