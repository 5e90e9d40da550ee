// The states of a payment and what leads from one to the next, each with the event that tells it.
import { WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Method, Notes, Order, Payment } from './entities.ts';
import { acquirerDataOf, marksOf } from './instruments.ts';
import { countAttempt, markPaid } from './orders.ts';

const FEE_RATE = 0.02;
const TAX_ON_FEE_RATE = 0.18;

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

const FAILURES = {
  declined: { description: WORDS.declined, source: 'bank', reason: 'payment_failed' },
  timedOut: { description: WORDS.timedOut, source: 'customer', reason: 'payment_timed_out' },
} as const;

/** What a payment begins with. */
export interface Beginning {
  method: Method;
  description?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  notes?: Notes | undefined;
  /** Whether the buyer takes the test offer; as the knob says where nothing is said. */
  offer?: boolean | undefined;
}

/** What the test offer takes off: an instant discount, or by EMI the interest. */
const OFFER_RATE = 0.1;
const TEST_OFFER = 'offer_TestOffer00001';
/** Paise that a payment differs by where a knob says so. */
const DIFFERENCE = 500;

function amountOf(
  { knobs }: Desk,
  order: Order,
  { offer }: Beginning,
): Pick<Payment, 'amount' | 'offers'> {
  const { offers, amount } = knobs.faults.payments;
  if (offer ?? offers)
    return {
      amount: order.amount - Math.round(order.amount * OFFER_RATE),
      offers: { entity: 'collection', count: 1, items: [{ id: TEST_OFFER }] },
    };
  if (amount === 'right') return { amount: order.amount };
  return { amount: order.amount + (amount === 'less' ? -DIFFERENCE : DIFFERENCE) };
}

/** A payment that waits for an answer. */
export function begin(desk: Desk, order: Order, beginning: Beginning): Payment {
  countAttempt(desk, order);
  const { method, description = null, email = null, contact, notes = [] } = beginning;
  const asked = amountOf(desk, order, beginning);
  const payment: Payment = {
    id: desk.id('pay_'),
    entity: 'payment',
    ...asked,
    base_amount: asked.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description,
    ...marksOf(method, desk),
    email,
    contact: contact === undefined ? null : internationalContact(contact),
    notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: desk.now(),
  };
  desk.ledger.savePayment(payment);
  return payment;
}

export function authorise(desk: Desk, payment: Payment): Payment {
  const next: Payment = {
    ...payment,
    ...NO_ERROR,
    status: 'authorized',
    acquirer_data: acquirerDataOf(payment.method, desk),
  };
  desk.ledger.savePayment(next);
  desk.announce('payment.authorized', { payment: next });
  return next;
}

/** Takes the money of an authorised payment. */
export function take(desk: Desk, payment: Payment): Payment {
  const fee = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(fee * TAX_ON_FEE_RATE);
  const next: Payment = { ...payment, status: 'captured', captured: true, fee: fee + tax, tax };
  desk.ledger.savePayment(next);
  const order = markPaid(desk, next);
  desk.announce('payment.captured', { payment: next });
  desk.announce('order.paid', { payment: next, order });
  return next;
}

export function fail(desk: Desk, payment: Payment, why: keyof typeof FAILURES): Payment {
  const { description, source, reason } = FAILURES[why];
  const next: Payment = {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: description,
    error_source: source,
    error_step: 'payment_authorization',
    error_reason: reason,
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
