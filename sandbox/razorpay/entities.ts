// The provider's entities, as created and returned.
import { generateId } from './keys.ts';
import type { Attempt, Method, NewOrder, RefundRequest } from './schemas.ts';

const TEST_VPA = 'success@razorpay';
const TEST_CARD = { entity: 'card', name: '', last4: '1007', network: 'Visa', type: 'credit' };

type PaymentErrorField = `error_${'code' | 'description' | 'source' | 'step' | 'reason'}`;
export const NO_ERROR: Record<PaymentErrorField, string | null> = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export type Order = ReturnType<typeof buildOrder>;

export function buildOrder(request: NewOrder, created_at: number) {
  const { amount, currency, receipt = null, notes = [] } = request;
  return {
    id: generateId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: currency as string,
    receipt,
    offer_id: null,
    status: 'created' as 'created' | 'attempted' | 'paid',
    attempts: 0,
    notes,
    created_at,
  };
}

interface MethodDetails extends Record<'card_id' | 'bank' | 'wallet' | 'vpa', string | null> {
  card?: object;
  upi?: object;
}

export interface Payment extends ReturnType<typeof buildPayment> {
  /** Only in responses that expand it. */
  offers?: Collection<{ id: string }>;
}

export function buildPayment(
  order: Order,
  attempt: Attempt,
  { amount, created_at }: Pick<Order, 'amount' | 'created_at'>,
) {
  const { method, description = null, email = null, contact, notes = [] } = attempt;
  return {
    id: generateId('pay_'),
    entity: 'payment',
    amount,
    base_amount: amount,
    currency: order.currency,
    status: 'created' as 'created' | 'authorized' | 'captured' | 'refunded' | 'failed',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null as 'partial' | 'full' | null,
    captured: false,
    description,
    ...toMethodDetails(method),
    email,
    contact: contact === undefined ? null : toInternationalNumber(contact),
    notes,
    fee: null as number | null,
    tax: null as number | null,
    ...NO_ERROR,
    acquirer_data: {} as Record<string, string>,
    created_at,
  };
}

function toMethodDetails(method: Method): MethodDetails {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  if (method === 'netbanking') return { ...none, bank: 'HDFC' };
  if (method === 'wallet') return { ...none, wallet: 'payzapp' };
  if (method === 'upi') {
    const upi = { payer_account_type: 'bank_account', vpa: TEST_VPA, flow: 'collect' };
    return { ...none, vpa: TEST_VPA, upi };
  }
  const id = generateId('card_');
  const card = { id, ...TEST_CARD, issuer: null, international: false, emi: method === 'emi' };
  return { ...none, card_id: id, card };
}

/** A number without a country code is an Indian one. */
function toInternationalNumber(contact: string): string {
  const digits = contact.replace(/\D/g, '');
  return contact.trim().startsWith('+') || digits.length > 10 ? `+${digits}` : `+91${digits}`;
}

/** The payment in responses and events. */
export function removeOffers({ offers: _offers, ...payment }: Payment) {
  return payment;
}

export type Refund = ReturnType<typeof buildRefund>;

export function buildRefund(payment: Payment, request: RefundRequest, created_at: number) {
  const { amount = payment.amount, speed = 'normal', notes = [], receipt = null } = request;
  return {
    id: generateId('rfnd_'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at,
    batch_id: null,
    status: 'pending' as 'pending' | 'processed' | 'failed',
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  };
}

type Collection<T> = { entity: 'collection'; count: number; items: T[] };

export function toCollection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}
