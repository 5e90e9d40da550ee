// Verifies pending payments again: on the next page, with growing pauses, and when the network or the visitor is back.
import { notifyOfPayment } from '#site/stores/payment-notices.ts';
import { pendingPayments } from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import { settleIfIdle, settlementNotice } from './settlement.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

let attempt: Promise<void> | undefined;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** Verifies the user's pending payments; silent while there is no answer. Never rejects. */
export function replayPending(): Promise<void> {
  clearTimeout(timer);
  attempt ??= replayRound().finally(() => {
    attempt = undefined;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    replayLater();
  });
  return attempt;
}

/** Repeats after a pause until nothing is pending. A hidden page waits until it is visible. */
export function replayLater(): void {
  listen();
  clearTimeout(timer);
  if (waiting().length === 0) {
    pauseMs = FIRST_PAUSE_MS;
    return;
  }
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') void replayPending();
  }, pauseMs);
}

async function replayRound(): Promise<void> {
  for (const payment of waiting()) {
    const verdict = await settleIfIdle(payment);
    if (verdict === undefined || verdict.settlement === 'waiting') continue;
    notifyOfPayment(settlementNotice(verdict, payment.courseName));
  }
}

function waiting() {
  const { user } = $session.get();
  return user ? pendingPayments(user._id) : [];
}

function listen(): void {
  if (listening) return;
  listening = true;
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return;
    pauseMs = FIRST_PAUSE_MS;
    void replayPending();
  };
  addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', comeBack);
}
