// Findings of the doctor.
import type { LaunchCheck } from '#contract/site/launch.ts';

/** A fault must be fixed; a warning should be looked at. */
export interface Finding {
  level: 'fault' | 'warning';
  text: string;
}

export const fault = (text: string): Finding => ({ level: 'fault', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });

/** At most three of them. */
export function some(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and others` : keys.join(', ');
}

/** Facts about the machine and the settings. */
export interface DoctorInputs {
  production: boolean;
  sendsMail: boolean;
  /** Sign-up requires a code that is mailed. */
  provesEmails: boolean;
  /** The provider's keys are test keys. */
  hasTestKeys: boolean;
  /** Settings with which the server does not start, as sentences. */
  unsafeSettings: readonly string[];
  /** Files and folders that other users of the machine can read. */
  readableByOthers: readonly string[];
  /** Problems of the mail server and the payment provider, tested by a call to each, as sentences. */
  serviceFaults: readonly string[];
  /** Payments go to another URL than the provider's. */
  paysElsewhere: boolean;
  /** The launch checklist. */
  launch: () => Promise<readonly LaunchCheck[]>;
  /** The data folder contains the database of the payment sandbox. */
  hasTrialPayments: boolean;
  /** The caller's address is read from a proxy's headers. */
  trustsProxy: boolean;
  /** Names of this release's migrations. */
  migrations: readonly string[];
  /** Accounts whose passwords are in the documentation. */
  demoEmails: readonly string[];
  /** Free bytes on the disk of stored files. */
  freeBytes: number;
  /** Why videos cannot be prepared, or not safely; sentences. */
  videoLacks: readonly string[];
  /** The origin of pages that fetch video segments from a bucket; undefined if they come from elsewhere. */
  askingOrigin: string | undefined;
  /** When the newest backup was made, in epoch milliseconds. */
  lastBackupAt: number | undefined;
}
