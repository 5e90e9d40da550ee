// What the site keeps in the browser under keys that several files name. For good: `token`, `user` and `theme` (OPEN-73).

export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
/** Only while a payment is unsettled. */
export const PENDING_KEY = 'rangshala.pending';

/** What all our keys beside those three begin with. */
export const OWN_PREFIX = 'rangshala.';
/** Of this tab: text that was typed and not sent. */
export const DRAFTS_KEY = 'rangshala.drafts';
/** The contact form's among them. */
export const CONTACT_DRAFT = 'contact';

export function paymentsWait(): boolean {
  try {
    return PENDING_KEY in localStorage;
  } catch {
    return false;
  }
}
