// What somebody has agreed to or stated: by purpose, under which words, by which act, and until when.
import type { Deps, Queries } from '../platform/ports.ts';
import type { ConsentRow } from '../platform/tables.ts';
import * as store from './consents.store.ts';

type Purpose = ConsentRow['purpose'];
type ConsentDeps = Pick<Deps, 'random' | 'clock'>;

/** The words of the statement to be 18 or older. */
const AGE_LABELS = 'age-18';

/** Keeps a consent; one that holds under the same words stays as it is. */
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

/** Ends whatever consent to it holds. */
export function withdrawConsent(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  { userId, purpose, by }: { userId: string; purpose: Purpose; by: 'profile' | 'link' },
): Promise<void> {
  const end = { withdrawn_at: clock(), withdrawn_by: by } as const;
  return store.endConsents(db, { user_id: userId, purpose }, end);
}

/** The consent to it that holds. */
export { getConsent } from './consents.store.ts';

/** Keeps the statement to be 18 or older. */
export function stateAge(deps: ConsentDeps, db: Queries, userId: string): Promise<void> {
  const stated = { userId, purpose: 'age', noticeVersion: AGE_LABELS, by: 'checkout' } as const;
  return giveConsent(deps, db, stated);
}

export async function hasStatedAge(db: Queries, userId: string): Promise<boolean> {
  return (await store.getConsent(db, userId, 'age')) !== undefined;
}
