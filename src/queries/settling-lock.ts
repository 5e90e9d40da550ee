// One tab at a time asks for a payment, where the browser has locks; elsewhere the server takes repeats well.
import type { PendingPayment } from '#site/stores/pending-payments.ts';

type Payment = Pick<PendingPayment, 'razorpay_order_id'>;

/** Waits until no other tab is at it. `work` may not reject. */
export function inTurn<Value>(payment: Payment, work: () => Promise<Value>): Promise<Value> {
  if (!hasLocks()) return work();
  // Refused where storage is blocked: then as without locks.
  return navigator.locks.request(nameOf(payment), work).catch(() => work());
}

/** Undefined where another tab is at it. `work` may not reject. */
export function ifFree<Value>(
  payment: Payment,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (!hasLocks()) return work();
  return navigator.locks
    .request(nameOf(payment), { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
    .catch(() => work());
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}

function nameOf({ razorpay_order_id }: Payment): string {
  return `rangshala.settling.${razorpay_order_id}`;
}
