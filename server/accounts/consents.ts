// Consents and statements: by purpose, version of the text, action, and time of withdrawal.
import type { Deps, Queries } from '../platform/ports.ts';
import type { ConsentRow } from '../platform/tables.ts';
import * as store from './consents.store.ts';

type Purpose = ConsentRow['purpose'];
type ConsentDeps = Pick<Deps, 'random' | 'clock'>;

/** Version of the statement to be 18 or older. */
const AGE_TEXT_VERSION = 'age-18';

/** Records a consent; an existing one for the same version stays. */
export function giveConsent(
  { random, clock }: ConsentDeps,
  db: Queries,
  given: {
    userId: string;
    purpose: Purpose;
    noticeVersion: string;
    by: ConsentRow['given_by'];
  },
): Promise<void> {
  return store.insertConsent(db, {
    id: random.id(),
    user_id: given.userId,
    purpose: given.purpose,
    notice_version: given.noticeVersion,
    given_at: clock(),
    given_by: given.by,
    withdrawn_at: null,
    withdrawn_by: null,
  });
}

/** Withdraws consents for a purpose. */
export function withdrawConsent(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  { userId, purpose, by }: { userId: string; purpose: Purpose; by: 'profile' | 'link' },
): Promise<void> {
  const end = { withdrawn_at: clock(), withdrawn_by: by } as const;
  return store.withdrawConsents(db, { user_id: userId, purpose }, end);
}

export { findConsent } from './consents.store.ts';

/** Records the statement to be 18 or older. */
export function recordAgeStatement(deps: ConsentDeps, db: Queries, userId: string): Promise<void> {
  const stated = {
    userId,
    purpose: 'age',
    noticeVersion: AGE_TEXT_VERSION,
    by: 'checkout',
  } as const;
  return giveConsent(deps, db, stated);
}

export async function hasStatedAge(db: Queries, userId: string): Promise<boolean> {
  return (await store.findConsent(db, userId, 'age')) !== undefined;
}
