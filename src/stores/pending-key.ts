// Where payments wait for their settlement, and whether any does: all that every page must know of them.

export const PENDING_KEY = 'rangshala.pending';

export function paymentsWait(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}
