// Payments as buyers make them and merchants capture them.
import { ProviderError, WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Payment } from './entities.ts';
import { orderOf, payableOrder } from './orders.ts';
import { authorise, begin, fail, take } from './payment-states.ts';
import type { Beginning } from './payment-states.ts';
import type { Capture, Outcome } from './requests.ts';

/** One try to pay an order. */
export interface Attempt extends Beginning {
  order_id: string;
  outcome: Outcome;
  /** Whether a payment of this order that waits for an answer gets this one. */
  settlesWaiting: boolean;
}

/** Pays, or tries to; answers the payment as it then stands, a failed one too. */
export function pay(desk: Desk, attempt: Attempt): Payment {
  return desk.ledger.transaction(() => {
    const order = payableOrder(desk, attempt.order_id);
    const waiting = attempt.settlesWaiting ? waitingPayment(desk, attempt) : undefined;
    const payment = waiting ?? begin(desk, order, attempt);
    return settle(desk, payment, attempt.outcome);
  });
}

export function capture(desk: Desk, id: string, request: Capture): Payment {
  return desk.ledger.transaction(() => {
    const payment = paymentOf(desk, id);
    payableOrder(desk, payment.order_id);
    if (payment.status !== 'authorized') throw new ProviderError(WORDS.notAuthorized);
    if (payment.amount !== request.amount) {
      throw new ProviderError(WORDS.captureAmount, { field: 'amount' });
    }
    return take(desk, payment);
  });
}

export function paymentOf(desk: Desk, id: string): Payment {
  const payment = desk.ledger.payment(id);
  if (!payment) throw new ProviderError(WORDS.unknownId, { field: 'id' });
  return payment;
}

/** What a failed payment answers, to a caller and to the page's `payment.failed`. */
export function failureOf(payment: Payment): ProviderError {
  return new ProviderError(payment.error_description ?? WORDS.declined, {
    source: payment.error_source ?? 'NA',
    step: payment.error_step ?? 'NA',
    reason: payment.error_reason ?? 'NA',
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  });
}

/** Refuses a checkout whose page shows another sum than its order has. */
export function checkShownAmount(desk: Desk, orderId: string, shown: number | undefined): void {
  const order = orderOf(desk, orderId);
  if (shown !== undefined && shown !== order.amount) throw new ProviderError(WORDS.otherAmount);
}

function waitingPayment(desk: Desk, { order_id, outcome }: Attempt): Payment | undefined {
  const waits = outcome === 'success' ? ['created', 'authorized'] : ['created'];
  return desk.ledger.paymentsOf(order_id).find((payment) => waits.includes(payment.status));
}

function settle(desk: Desk, payment: Payment, outcome: Outcome): Payment {
  if (outcome === 'pending') return payment;
  if (outcome === 'failed') return fail(desk, payment, 'declined');
  const ready = payment.status === 'authorized' ? payment : authorise(desk, payment);
  return outcome === 'authorized' || waitsForMerchant(desk, payment) ? ready : take(desk, ready);
}

/** Whether an authorised payment stays so until the merchant captures it. */
export function waitsForMerchant(desk: Desk, { order_id }: Payment): boolean {
  return desk.ledger.captureMode(order_id) === 'manual';
}
