// Verifies pending payments again: on the next page, with growing pauses, and when the network or the visitor is back.
import { notifyOfPayment } from '#site/stores/payment-notices.ts';
import { listPendingPayments } from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import { settleIfIdle, toSettlementNotice } from './settlement.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

let attempt: Promise<void> | undefined;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Verifies the user's pending payments; silent while there is no answer. Never rejects. */
export function retryPendingPayments(): Promise<void> {
  clearTimeout(timer);
  attempt ??= retryAll().finally(() => {
    attempt = undefined;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    scheduleRetry();
  });
  return attempt;
}

/** Repeats after a pause until nothing is pending. A hidden page waits until it is visible. */
export function scheduleRetry(): void {
  listen();
  clearTimeout(timer);
  if (listWaiting().length === 0) {
    pauseMs = FIRST_PAUSE_MS;
    return;
  }
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') void retryPendingPayments();
  }, pauseMs);
}

async function retryAll(): Promise<void> {
  for (const payment of listWaiting()) {
    const verdict = await settleIfIdle(payment);
    if (verdict === undefined || verdict.settlement === 'waiting') continue;
    notifyOfPayment(toSettlementNotice(verdict, payment.courseName));
  }
}

function listWaiting() {
  const { user } = $session.get();
  return user ? listPendingPayments(user._id) : [];
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const retryNow = () => {
    if (document.visibilityState !== 'visible') return;
    pauseMs = FIRST_PAUSE_MS;
    void retryPendingPayments();
  };
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
}
