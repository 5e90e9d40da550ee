// Payments: from the first attempt over authorisation to capture, or to failure.
import { ProviderError, WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Method, Notes, Order, Payment } from './entities.ts';
import { acquirerDataOf, marksOf } from './instruments.ts';
import { countAttempt, markPaid, orderOf, payableOrder } from './orders.ts';
import type { Capture, Outcome } from './requests.ts';

const FEE_RATE = 0.02;
const TAX_ON_FEE_RATE = 0.18;

/** One try to pay an order. */
export interface Attempt {
  order_id: string;
  method: Method;
  outcome: Outcome;
  /** Whether a payment of this order that waits for an answer gets this one. */
  settlesWaiting: boolean;
  description?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  notes?: Notes | undefined;
}

/** Pays, or tries to; answers the payment as it then stands, a failed one too. */
export function pay(desk: Desk, attempt: Attempt): Payment {
  return desk.ledger.transaction(() => {
    const order = payableOrder(desk, attempt.order_id);
    const waiting = attempt.settlesWaiting ? waitingPayment(desk, attempt) : undefined;
    const payment = waiting ?? startPayment(desk, order, attempt);
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
    return captured(desk, payment);
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

function waitingPayment(desk: Desk, { order_id, outcome }: Attempt): Payment | undefined {
  const waits = outcome === 'success' ? ['created', 'authorized'] : ['created'];
  return desk.ledger.paymentsOf(order_id).find((payment) => waits.includes(payment.status));
}

function startPayment(desk: Desk, order: Order, attempt: Attempt): Payment {
  countAttempt(desk, order);
  const payment: Payment = {
    id: desk.id('pay_'),
    entity: 'payment',
    amount: order.amount,
    base_amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    ...marksOf(attempt.method, desk),
    email: attempt.email ?? null,
    contact: attempt.contact === undefined ? null : internationalContact(attempt.contact),
    notes: attempt.notes ?? [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: desk.now(),
  };
  desk.ledger.savePayment(payment);
  return payment;
}

function settle(desk: Desk, payment: Payment, outcome: Outcome): Payment {
  if (outcome === 'pending') return payment;
  if (outcome === 'failed') return failed(desk, payment);
  const ready = payment.status === 'authorized' ? payment : authorised(desk, payment);
  if (outcome === 'authorized') return ready;
  const waitsForMerchant = desk.ledger.captureMode(payment.order_id) === 'manual';
  return waitsForMerchant ? ready : captured(desk, ready);
}

function authorised(desk: Desk, payment: Payment): Payment {
  const next: Payment = {
    ...payment,
    status: 'authorized',
    acquirer_data: acquirerDataOf(payment.method, desk),
  };
  desk.ledger.savePayment(next);
  desk.announce('payment.authorized', { payment: next });
  return next;
}

function captured(desk: Desk, payment: Payment): Payment {
  const fee = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(fee * TAX_ON_FEE_RATE);
  const next: Payment = { ...payment, status: 'captured', captured: true, fee: fee + tax, tax };
  desk.ledger.savePayment(next);
  const order = markPaid(desk, next);
  desk.announce('payment.captured', { payment: next });
  desk.announce('order.paid', { payment: next, order });
  return next;
}

function failed(desk: Desk, payment: Payment): Payment {
  const next: Payment = {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: WORDS.declined,
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  };
  desk.ledger.savePayment(next);
  desk.announce('payment.failed', { payment: next });
  return next;
}

/** A number without a country is an Indian one. */
function internationalContact(contact: string): string {
  const digits = contact.replace(/\D/g, '');
  if (contact.trim().startsWith('+')) return `+${digits}`;
  return digits.length > 10 ? `+${digits}` : `+91${digits}`;
}

/** Refuses a checkout whose page shows another sum than its order has. */
export function checkShownAmount(desk: Desk, orderId: string, shown: number | undefined): void {
  const order = orderOf(desk, orderId);
  if (shown !== undefined && shown !== order.amount) throw new ProviderError(WORDS.otherAmount);
}
