import { atom } from 'nanostores';
import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { requestSuccessMail, verifyPayment } from '#site/api/payments.ts';
import type { Notice } from '#site/stores/notices.ts';
import {
  savePendingPayment,
  type PendingPayment,
  listPendingPayments,
  forgetPendingPayment,
} from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import { markEnrolled } from './enrolments.ts';

/**
 * verified: enrolled. refused: answered, not enrolled. failed: a retry would not help. waiting: no answer yet, stored
 * for later.
 */
export type Settlement = 'verified' | 'refused' | 'failed' | 'waiting';

export interface Verdict {
  settlement: Settlement;
  /** The server's message on a refusal or a refunded double payment. */
  message?: string | undefined;
}

/** The latest outcome of a payment, for parts of the page that did not start it. */
export const $settled = atom<(Verdict & { payment: PendingPayment }) | null>(null);

const VERIFY_MAX_MS = 30_000;

const runningByOrder = new Map<string, Promise<Verdict>>();

/** Only one verification runs at a time, across all tabs. Never rejects. */
export function settle(payment: PendingPayment): Promise<Verdict> {
  const order = payment.razorpay_order_id;
  const running = runningByOrder.get(order);
  if (running) return running;
  savePendingPayment(payment);
  const settling = withLock(payment, () => verify(payment)).finally(() =>
    runningByOrder.delete(order),
  );
  runningByOrder.set(order, settling);
  return settling;
}

/** Undefined if the payment is being verified elsewhere or already settled. */
export async function settleIfIdle(payment: PendingPayment): Promise<Verdict | undefined> {
  const order = payment.razorpay_order_id;
  if (runningByOrder.has(order)) return undefined;
  const isPending = () =>
    listPendingPayments(payment.userId).some(
      (pendingPayment) => pendingPayment.razorpay_order_id === order,
    );
  return withLockIfFree(payment, async () => (isPending() ? verify(payment) : undefined));
}

async function verify(payment: PendingPayment): Promise<Verdict> {
  if (isVerified(payment)) {
    forgetPendingPayment(payment);
    return { settlement: 'verified' };
  }
  const verdict = await verifyPayment(getProof(payment), {
    courseId: payment.courseId,
    signal: AbortSignal.timeout(VERIFY_MAX_MS),
  }).then((message): Verdict => ({ settlement: 'verified', message }), toVerdict);
  const { settlement } = verdict;
  if (settlement !== 'waiting') forgetPendingPayment(payment);
  if (settlement === 'verified') {
    if ($session.get().user?._id === payment.userId) markEnrolled(payment.courseId);
    void requestSuccessMail(getProof(payment), payment.amount);
  }
  $settled.set({ payment, ...verdict });
  return verdict;
}

/** Whether another call settled the payment while this one waited for the lock. */
function isVerified({ razorpay_payment_id }: PendingPayment): boolean {
  const last = $settled.get();
  return (
    last?.settlement === 'verified' && last.payment.razorpay_payment_id === razorpay_payment_id
  );
}

/** The server knows the payment but does not enrol for it: PAY-15. */
const REFUSED_CODES: readonly FailureCode[] = [
  'unsuccessful',
  'payment_unverified',
  'payment_returned',
  'payment_incomplete',
];
/** Temporary failures: no answer, signed out, too early, rate limited, or a server error. */
const TEMPORARY_CODES: readonly FailureCode[] = [
  'no_answer',
  'not_signed_in',
  'too_many',
  'failed',
  'gateway',
  'stopping',
  'busy',
  'disk_full',
];

/** The meaning of a failed verification. Only the server's own codes settle a payment: proxies answer too. */
export function toVerdict(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { settlement: 'waiting' };
  const { code, serverMessage } = error;
  if (REFUSED_CODES.includes(code)) {
    // The notice already says this.
    const message = code === 'payment_unverified' ? undefined : serverMessage;
    return { settlement: 'refused', message };
  }
  const isFinal = !TEMPORARY_CODES.includes(code);
  return { settlement: isFinal && serverMessage ? 'failed' : 'waiting' };
}

function getProof(payment: PendingPayment) {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = payment;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** Messages of the outcomes: ERR-26, ERR-22, ERR-23. */
export function toSettlementNotice({ settlement, message }: Verdict, courseName: string): Notice {
  if (settlement === 'verified') {
    if (message) return { layer: 'banner', type: 'warning', title: 'Payment Refunded', message };
    return {
      layer: 'banner',
      type: 'success',
      title: 'Payment Successful!',
      message: `You have been enrolled in ${courseName} successfully! Welcome aboard!`,
    };
  }
  const refused = settlement === 'refused';
  return {
    layer: 'banner',
    type: 'error',
    title: refused ? 'Payment Verification Failed' : 'Payment Verification Error',
    message: refused
      ? 'Payment could not be verified. Please contact support for assistance.'
      : 'Payment verification failed. Please contact support if amount was deducted.',
  };
}

type Payment = Pick<PendingPayment, 'razorpay_order_id'>;

/** Waits for the lock across tabs. `work` must not reject. */
function withLock<Value>(payment: Payment, work: () => Promise<Value>): Promise<Value> {
  if (!hasLocks()) return work();
  // Locks fail if storage is blocked: run without.
  return navigator.locks.request(getLockName(payment), work).catch(() => work());
}

/** Undefined if another tab holds the lock. `work` must not reject. */
function withLockIfFree<Value>(
  payment: Payment,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (!hasLocks()) return work();
  return navigator.locks
    .request(getLockName(payment), { ifAvailable: true }, async (lock) =>
      lock ? work() : undefined,
    )
    .catch(() => work());
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}

function getLockName({ razorpay_order_id }: Payment): string {
  return `rangshala.settling.${razorpay_order_id}`;
}
