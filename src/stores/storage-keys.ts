// What the site keeps in the browser for good: these keys, and `theme` (OPEN-73).

export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
/** Only while a payment is unsettled. */
export const PENDING_KEY = 'rangshala.pending';

export function paymentsWait(): boolean {
  try {
    return PENDING_KEY in localStorage;
  } catch {
    return false;
  }
}
