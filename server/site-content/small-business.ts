// 'MSME Verified' is a fact of a register: it stands with its Udyam number, or not at all.
import type { Settings } from '#contract/settings.ts';
import { faultOf } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { openingRow } from './opening.store.ts';

/** Settings that were published before there was a number have none. */
type Mark = Pick<Settings, 'registration'> & { udyam?: string | undefined };

export const claimsRegister = ({ registration }: Mark): boolean => /msme|udyam/i.test(registration);

/** What is to be done where the mark stands alone; else false. */
export function unproven(settings: Mark): string | false {
  return (
    claimsRegister(settings) &&
    !settings.udyam &&
    `The site says “${settings.registration}”: give the Udyam number that proves it, or empty the field Registration.`
  );
}

/** Before the opening the list of what is left says it, and a trial shows the sample's. Fails: malformed, once a school in production is open. */
export async function requireProven(
  db: Queries,
  { production }: Pick<Deps['installation'], 'production'>,
  settings: Mark,
): Promise<void> {
  const why = unproven(settings);
  if (why !== false && production && (await openingRow(db))) throw faultOf('udyam', why);
}
