// Remembers that a visitor signed up in order to buy: the payment opens when they return to the page.
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}requested-payment`;

/** `path` is the page with the payment card. */
export function requestPayment(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the buyer has to press again.
  }
}

/** Whether a payment was requested for this page; true only once. */
export function takeRequestedPayment(): boolean {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path === location.pathname + location.search;
  } catch {
    return false;
  }
}
