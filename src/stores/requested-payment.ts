// That somebody signed up in order to buy what a page sells: the payment opens once they are back on it.
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}requested-payment`;

/** `path`: the page that sells. */
export function requestPayment(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the buyer presses once more.
  }
}

/** Whether a payment was requested on this page; true only once. */
export function takeRequestedPayment(): boolean {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path === location.pathname + location.search;
  } catch {
    return false;
  }
}
