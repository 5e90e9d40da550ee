// Remembers that a visitor signed up in order to buy: the payment opens when they return to the page.
import { readText, writeText } from './safe-storage.ts';
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}requested-payment`;

/** `path` is the page with the payment card. Without storage the buyer has to press again. */
export function requestPayment(path: string): void {
  writeText('sessionStorage', KEY, path);
}

/** Whether a payment was requested for this page; true only once. */
export function takeRequestedPayment(): boolean {
  const path = readText('sessionStorage', KEY);
  writeText('sessionStorage', KEY, null);
  return path === location.pathname + location.search;
}
