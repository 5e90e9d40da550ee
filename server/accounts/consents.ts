// What somebody has stated or agreed to, once: kept with its day.
import type { Queries } from '../platform/ports.ts';
import { hasConsent, keepConsent } from './accounts.store.ts';

/** The statement to be 18 or older. */
const OF_AGE = 'age-18';

/** Keeps the statement; the first one counts. */
export function stateAge(db: Queries, userId: string, at: number): Promise<void> {
  return keepConsent(db, { user_id: userId, notice_version: OF_AGE, given_at: at });
}

export function hasStatedAge(db: Queries, userId: string): Promise<boolean> {
  return hasConsent(db, userId, OF_AGE);
}
