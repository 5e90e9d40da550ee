// Refunds: money back, in whole or in parts, never more than was captured; and how each ends.
import { ProviderError, WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Payment, Refund } from './entities.ts';
import { paymentOf } from './payments.ts';
import type { RefundRequest } from './requests.ts';

/** A refund as it was asked for; a key makes it repeatable. */
export interface Asking {
  request: RefundRequest;
  idempotencyKey: string | null;
}

/** A repeat with the same key and request answers the first refund; another request is refused. */
export function refund(desk: Desk, paymentId: string, asking: Asking): Refund {
  const { request, idempotencyKey } = asking;
  const fingerprint = JSON.stringify([paymentId, request]);
  return desk.ledger.transaction(() => {
    const earlier = idempotencyKey === null ? undefined : desk.ledger.refundByKey(idempotencyKey);
    if (earlier) {
      if (earlier.request !== fingerprint) throw new ProviderError(WORDS.keyReused);
      return earlier.refund;
    }
    const payment = paymentOf(desk, paymentId);
    return make(desk, payment, {
      ...asking,
      request: { ...request, amount: refundable(payment, request.amount) },
      fingerprint,
    });
  });
}

/** A payment that nobody captured goes back whole, by the provider's own doing. */
export function giveBack(desk: Desk, payment: Payment): Refund {
  const request = { amount: payment.amount };
  return make(desk, payment, { request, idempotencyKey: null, fingerprint: 'auto-refund' });
}

/** Ends a refund that is still on its way. */
export function endRefund(desk: Desk, id: string, outcome: 'processed' | 'failed'): Refund {
  return desk.ledger.transaction(() => {
    const pending = refundOf(desk, id);
    if (pending.status !== 'pending') throw new ProviderError(WORDS.refundEnded);
    return end(desk, pending, outcome);
  });
}

export function refundOf(desk: Desk, id: string): Refund {
  const found = desk.ledger.refund(id);
  if (!found) throw new ProviderError(WORDS.unknownId, { field: 'id' });
  return found;
}

function refundable(payment: Payment, requested: number | undefined): number {
  if (payment.status === 'refunded') throw new ProviderError(WORDS.refundedAlready);
  if (!payment.captured) throw new ProviderError(WORDS.notCaptured);
  const left = payment.amount - payment.amount_refunded;
  const amount = requested ?? left;
  if (amount > left) throw new ProviderError(WORDS.refundAmount, { field: 'amount' });
  return amount;
}

interface Making extends Asking {
  request: RefundRequest & { amount: number };
  fingerprint: string;
}

function make(desk: Desk, payment: Payment, making: Making): Refund {
  const { request, idempotencyKey, fingerprint } = making;
  const outcome = desk.knobs.faults.payments.refunds;
  // Where a refund succeeds, its first event says so already, as the provider's own sample does.
  const status = outcome === 'processed' ? 'processed' : 'pending';
  const made = newRefund(desk, payment, { ...request, status });
  desk.ledger.addRefund({ refund: made, request: fingerprint, idempotencyKey });
  const lowered = withRefund(payment, request.amount);
  desk.ledger.savePayment(lowered);
  desk.announce('refund.created', { refund: made, payment: lowered });
  return outcome === 'pending' ? made : end(desk, made, outcome);
}

/** The money has arrived, or it stays where it was. */
function end(desk: Desk, ending: Refund, outcome: 'processed' | 'failed'): Refund {
  const ended: Refund = { ...ending, status: outcome };
  desk.ledger.saveRefund(ended);
  const before = paymentOf(desk, ended.payment_id);
  const payment = outcome === 'failed' ? withRefund(before, -ended.amount) : before;
  desk.ledger.savePayment(payment);
  desk.announce(`refund.${outcome}`, { refund: ended, payment });
  return ended;
}

/** The payment with that much more, or less, given back. */
function withRefund(payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded + amount;
  if (total === payment.amount) {
    return { ...payment, amount_refunded: total, refund_status: 'full', status: 'refunded' };
  }
  return {
    ...payment,
    amount_refunded: total,
    refund_status: total === 0 ? null : 'partial',
    status: payment.captured ? 'captured' : 'authorized',
  };
}

function newRefund(
  desk: Desk,
  payment: Payment,
  request: RefundRequest & Pick<Refund, 'amount' | 'status'>,
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
    status: request.status,
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  };
}
