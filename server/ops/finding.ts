// What the doctor says.
import type { LaunchCheck } from '#contract/launch.ts';

/** A fault has to be mended; a warning wants a look. */
export interface Finding {
  level: 'fault' | 'warning';
  text: string;
}

export const fault = (text: string): Finding => ({ level: 'fault', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });

/** The first of them, where there are many. */
export function some(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and others` : keys.join(', ');
}

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
  videoLacks: readonly string[];
  /** What browsers say of pages that fetch parts of films from a bucket; undefined: they get them elsewhere. */
  askingOrigin: string | undefined;
  /** When the newest backup was made; epoch milliseconds. */
  lastBackupAt: number | undefined;
}
