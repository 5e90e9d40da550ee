// What the doctor says of the machine and the settings.
import { DAY_MS } from '../platform/durations.ts';
import type { Deps } from '../platform/ports.ts';
import { fault, some, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import type { DoctorInputs } from './inputs.ts';

const GIB = 1024 ** 3;
const FREE_MIN_BYTES = 2 * GIB;
const BACKUP_MAX_AGE_MS = 7 * DAY_MS;

export function machineFindings({ clock }: Pick<Deps, 'clock'>, facts: DoctorInputs): Finding[] {
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

export function productionFindings(facts: DoctorInputs): Finding[] {
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
