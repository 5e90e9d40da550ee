// The shape of a rule about settings.
import type { Environment } from './environment.ts';

/** Where a rule holds: on this machine alone, for the public, or both. */
export type When = 'trial' | 'production' | 'always';

export interface SettingRule {
  /** What is named in the fault. */
  setting: keyof Environment;
  when: When;
  isBroken(env: Environment): boolean;
  /** What is wrong and how it is mended; stands behind the name of the setting. */
  mend: string;
}
