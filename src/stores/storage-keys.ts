// Storage keys used by several files. Permanent: `token`, `user` and `theme` (OPEN-73).
import { readText } from './safe-storage.ts';

export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
/** Only while a payment is unsettled. */
export const PENDING_KEY = 'rangshala.pending';

/** The prefix of all other keys. */
export const OWN_PREFIX = 'rangshala.';
/** In session storage. */
export const DRAFTS_KEY = 'rangshala.drafts';
/** The contact form's key among the drafts. */
export const CONTACT_DRAFT = 'contact';

export function hasPendingPayments(): boolean {
  return readText('localStorage', PENDING_KEY) !== null;
}
