// Settles a payment: asks the server to verify it, and keeps it until there is an answer.
import { ApiError } from '#site/api/client.ts';
import { requestSuccessMail, verifyPayment } from '#site/api/payments.ts';
import { type Notice, notify } from '#site/stores/notices.ts';
import {
  keepPayment,
  type PendingPayment,
  pendingPayments,
  settlePayment,
} from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import { markEnrolled } from './enrolments.ts';

/** verified: enrolled. refused: answered, not enrolled. failed: no answer yet, kept for later. */
export type Settlement = 'verified' | 'refused' | 'failed';

export async function settle(payment: PendingPayment): Promise<Settlement> {
  keepPayment(payment);
  try {
    await verifyPayment(proofOf(payment), payment.courseId);
  } catch (error) {
    const answered = error instanceof ApiError && isAnswer(error.status);
    if (answered) settlePayment(payment);
    return answered && error.status === 200 ? 'refused' : 'failed';
  }
  settlePayment(payment);
  markEnrolled(payment.courseId);
  void requestSuccessMail(proofOf(payment), payment.amount);
  return 'verified';
}

/** An answer that a repeat would not change; 401, 408 and 429 may turn out well later. */
function isAnswer(status: number): boolean {
  if ([401, 408, 429].includes(status)) return false;
  return status === 200 || (status >= 400 && status < 500);
}

function proofOf(payment: PendingPayment) {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = payment;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** The words for how a payment ended: ERR-26, ERR-22, ERR-23. */
export function settlementNotice(settlement: Settlement, courseName: string): Notice {
  if (settlement === 'verified') {
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

let replayed = false;

/** Asks again, once a page, for what an earlier page could not settle. Silent while there is no answer. */
export async function replayPending(): Promise<void> {
  const { user } = $session.get();
  if (replayed || !user) return;
  replayed = true;
  for (const payment of pendingPayments(user._id)) {
    const settlement = await settle(payment);
    if (settlement !== 'failed') notify(settlementNotice(settlement, payment.courseName));
  }
}
