import { atom } from 'nanostores';
import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { requestSuccessMail, verifyPayment } from '#site/api/payments.ts';
import type { Notice } from '#site/stores/notices.ts';
import {
  savePendingPayment,
  type PendingPayment,
  pendingPayments,
  forgetPendingPayment,
} from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import { markEnrolled } from './enrolments.ts';

/**
 * verified: enrolled. refused: answered, not enrolled. failed: a call that a repeat would not mend. waiting: no
 * answer yet, kept for later.
 */
export type Settlement = 'verified' | 'refused' | 'failed' | 'waiting';

export interface Verdict {
  settlement: Settlement;
  /** The server's own sentence where it says more than ours: on a refusal, or on what goes back of a double payment. */
  message?: string | undefined;
}

/** What became of a payment last, for those who did not ask themselves. */
export const $settled = atom<(Verdict & { payment: PendingPayment }) | null>(null);

const VERIFY_MAX_MS = 30_000;

const underWay = new Map<string, Promise<Verdict>>();

/** However often and in how many tabs it is asked, the server is asked once at a time. Never rejects. */
export function settle(payment: PendingPayment): Promise<Verdict> {
  const order = payment.razorpay_order_id;
  const running = underWay.get(order);
  if (running) return running;
  savePendingPayment(payment);
  const settling = inTurn(payment, () => verify(payment)).finally(() => underWay.delete(order));
  underWay.set(order, settling);
  return settling;
}

/** Leaves alone what is under way here or in another tab, or settled by now: then undefined. */
export async function settleIfIdle(payment: PendingPayment): Promise<Verdict | undefined> {
  const order = payment.razorpay_order_id;
  if (underWay.has(order)) return undefined;
  const waits = () =>
    pendingPayments(payment.userId).some(
      (pendingPayment) => pendingPayment.razorpay_order_id === order,
    );
  return ifFree(payment, async () => (waits() ? verify(payment) : undefined));
}

async function verify(payment: PendingPayment): Promise<Verdict> {
  if (isVerified(payment)) {
    forgetPendingPayment(payment);
    return { settlement: 'verified' };
  }
  const verdict = await verifyPayment(getProof(payment), {
    courseId: payment.courseId,
    signal: AbortSignal.timeout(VERIFY_MAX_MS),
  }).then((message): Verdict => ({ settlement: 'verified', message }), getVerdict);
  const { settlement } = verdict;
  if (settlement !== 'waiting') forgetPendingPayment(payment);
  if (settlement === 'verified') {
    if ($session.get().user?._id === payment.userId) markEnrolled(payment.courseId);
    void requestSuccessMail(getProof(payment), payment.amount);
  }
  $settled.set({ payment, ...verdict });
  return verdict;
}

/** By somebody who was at it before, while this call waited for its turn. */
function isVerified({ razorpay_payment_id }: PendingPayment): boolean {
  const last = $settled.get();
  return (
    last?.settlement === 'verified' && last.payment.razorpay_payment_id === razorpay_payment_id
  );
}

/** The payment is known and opens nothing: PAY-15. */
const REFUSED: readonly FailureCode[] = [
  'unsuccessful',
  'payment_unverified',
  'payment_returned',
  'payment_incomplete',
];
/** Nobody answered, or somebody who is signed out, too early, too often, or in trouble: all may turn out well later. */
const NOT_FINAL: readonly FailureCode[] = [
  'no_answer',
  'not_signed_in',
  'too_many',
  'failed',
  'gateway',
  'stopping',
  'busy',
  'disk_full',
];

/** What a verification that failed means. Only the server's own words settle anything: proxies answer as well. */
export function getVerdict(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { settlement: 'waiting' };
  const { code, serverMessage } = error;
  if (REFUSED.includes(code)) {
    // The notice says as much: it is not said twice.
    const message = code === 'payment_unverified' ? undefined : serverMessage;
    return { settlement: 'refused', message };
  }
  const isFinal = !NOT_FINAL.includes(code);
  return { settlement: isFinal && serverMessage ? 'failed' : 'waiting' };
}

function getProof(payment: PendingPayment) {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = payment;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** The words for how a payment ended: ERR-26, ERR-22, ERR-23. */
export function settlementNotice({ settlement, message }: Verdict, courseName: string): Notice {
  if (settlement === 'verified') {
    if (message) return { layer: 'banner', type: 'warning', title: 'Payment Returned', message };
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

/** Waits until no other tab is at it. `work` may not reject. */
function inTurn<Value>(payment: Payment, work: () => Promise<Value>): Promise<Value> {
  if (!hasLocks()) return work();
  // Refused where storage is blocked: then as without locks.
  return navigator.locks.request(getName(payment), work).catch(() => work());
}

/** Undefined where another tab is at it. `work` may not reject. */
function ifFree<Value>(payment: Payment, work: () => Promise<Value>): Promise<Value | undefined> {
  if (!hasLocks()) return work();
  return navigator.locks
    .request(getName(payment), { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
    .catch(() => work());
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}

function getName({ razorpay_order_id }: Payment): string {
  return `rangshala.settling.${razorpay_order_id}`;
}
