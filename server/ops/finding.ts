// Findings and inputs of `npm run doctor`.
import type { LaunchCheck } from '#contract/site/launch.ts';

/** A fault must be fixed; a warning should be looked at. */
export interface Finding {
  level: 'fault' | 'warning';
  text: string;
}

export const createFault = (text: string): Finding => ({ level: 'fault', text });
export const createWarning = (text: string): Finding => ({ level: 'warning', text });

/** Lists at most three keys. */
export function formatSome(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and others` : keys.join(', ');
}

/** Facts about the machine and the settings. */
export interface DoctorInputs {
  production: boolean;
  sendsMail: boolean;
  /** Sign-up requires a code that is mailed. */
  requiresEmailCode: boolean;
  /** The provider's keys are test keys. */
  hasTestKeys: boolean;
  /** Settings with which the server does not start, as sentences. */
  unsafeSettings: readonly string[];
  /** Files and folders that other users of the machine can read. */
  readableByOthers: readonly string[];
  /** Problems that test calls to the mail server and the payment provider have found, as sentences. */
  serviceProblems: readonly string[];
  /** Payments go to a URL that is not the provider's. */
  hasOtherPaymentUrl: boolean;
  /** The launch checklist. */
  listLaunchChecks: () => Promise<readonly LaunchCheck[]>;
  /** The data folder contains the database of the payment sandbox. */
  hasSandboxPayments: boolean;
  /** The caller's address is read from a proxy's headers. */
  trustsProxy: boolean;
  /** Names of this release's migrations. */
  migrations: readonly string[];
  /** Accounts whose passwords are in the documentation. */
  demoEmails: readonly string[];
  /** Free bytes on the disk of stored files. */
  freeDiskBytes: number;
  /** Reasons why videos cannot be prepared, or not safely, as sentences. */
  videoLacks: readonly string[];
  /** The origin of the pages that fetch video segments from a bucket; undefined if segments are not served from it. */
  playerOrigin: string | undefined;
  /** When the newest backup was made, in epoch milliseconds. */
  lastBackupAt: number | undefined;
}
