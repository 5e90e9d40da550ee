// Refunds: money back, in whole or in parts, never more than was captured.
import { ProviderError, WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Payment, Refund } from './entities.ts';
import { paymentOf } from './payments.ts';
import type { RefundRequest } from './requests.ts';

/** A repeat with the same key and request answers the first refund; another request is refused. */
export function refund(
  desk: Desk,
  paymentId: string,
  { request, idempotencyKey }: { request: RefundRequest; idempotencyKey: string | null },
): Refund {
  const fingerprint = JSON.stringify([paymentId, request]);
  return desk.ledger.transaction(() => {
    const earlier = idempotencyKey === null ? undefined : desk.ledger.refundByKey(idempotencyKey);
    if (earlier) {
      if (earlier.request !== fingerprint) throw new ProviderError(WORDS.keyReused);
      return earlier.refund;
    }
    const payment = paymentOf(desk, paymentId);
    const amount = refundable(payment, request.amount);
    const made = newRefund(desk, payment, { ...request, amount });
    desk.ledger.addRefund({ refund: made, request: fingerprint, idempotencyKey });
    const lowered = withRefund(payment, amount);
    desk.ledger.savePayment(lowered);
    desk.announce('refund.created', { refund: made, payment: lowered });
    desk.announce('refund.processed', { refund: made, payment: lowered });
    return made;
  });
}

export function refundOf(desk: Desk, id: string): Refund {
  const found = desk.ledger.refund(id);
  if (!found) throw new ProviderError(WORDS.unknownId, { field: 'id' });
  return found;
}

function refundable(payment: Payment, wanted: number | undefined): number {
  if (payment.status === 'refunded') throw new ProviderError(WORDS.refundedAlready);
  if (!payment.captured) throw new ProviderError(WORDS.notCaptured);
  const left = payment.amount - payment.amount_refunded;
  const amount = wanted ?? left;
  if (amount > left) throw new ProviderError(WORDS.refundAmount, { field: 'amount' });
  return amount;
}

function withRefund(payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded + amount;
  if (total === payment.amount) {
    return { ...payment, amount_refunded: total, refund_status: 'full', status: 'refunded' };
  }
  return { ...payment, amount_refunded: total, refund_status: 'partial' };
}

function newRefund(
  desk: Desk,
  payment: Payment,
  request: RefundRequest & { amount: number },
): Refund {
  const speed = request.speed ?? 'normal';
  return {
    id: desk.id('rfnd_'),
    entity: 'refund',
    amount: request.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: request.notes ?? [],
    receipt: request.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: desk.now(),
    batch_id: null,
    status: 'processed',
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  };
}
