// Razorpay as the payment gateway.
import type * as z from 'zod/mini';
import type {
  Gateway,
  Log,
  ProviderPayment,
  ProviderRefund,
  ProviderOrderState,
} from '../../platform/ports.ts';
import { AppError } from '../../platform/errors.ts';
import { gatewayTrouble, isUnknownId, parsed, providerCalls } from './calls.ts';
import type { Calls, Outcome } from './calls.ts';
import {
  toCollection,
  getEvent,
  OrderState,
  Payment,
  PaymentOffers,
  PROVIDER_ID,
  Refund,
  ProviderOrder,
} from './entities.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const OPERATION_MS = 10_000;
/** Leaves time for a lookup by receipt within the operation's time. */
const ORDER_TRY_MS = 6000;
/** Short, because an operator waits for the result of a check. */
const CHECK_MS = 5000;

interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  /** Current first, then the previous one during a rotation. */
  webhookSecrets: readonly string[];
  /** Origin of the API, such as https://api.razorpay.com. */
  apiUrl: string;
  checkoutScript: string;
  log: Log;
  /** Limit of one operation, retries included. */
  operationMs?: number;
}

/** Every operation ends within `operationMs`; failures are `gateway`. */
export function razorpayGateway(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, checkoutScript, operationMs = OPERATION_MS } = options;
  const baseUrl = `${options.apiUrl.replace(/\/+$/, '')}/v1`;
  const calls = providerCalls({ baseUrl, keyId, keySecret, log: options.log });
  const deadline = () => AbortSignal.timeout(operationMs);
  const tryMs = Math.min(ORDER_TRY_MS, operationMs);
  const shared = shareRequests();
  return {
    keyId,
    checkoutScript,
    createOrder: (order) => createOrder(calls, order, { deadline: deadline(), tryMs }),
    order: (id) => readOrder(calls, id, deadline()),
    offersOf: (id) => shared(`offers ${id}`, () => readOffers(calls, id, deadline())),
    payment: (id) => shared(`payment ${id}`, () => readPayment(calls, id, deadline())),
    paymentsOf: (orderId) => readPayments(calls, orderId, deadline()),
    capture: (id, amountPaise) =>
      shared(`capture ${id} ${amountPaise}`, () => capture(calls, { id, amountPaise }, deadline())),
    refund: (request) => refund(calls, request, deadline()),
    getRefunds: (paymentId) => readRefunds(calls, paymentId, deadline()),
    ordersSince: (since) => readAll(calls, { path: '/orders', item: OrderState, since }, deadline),
    refundsSince: (since) => readAll(calls, { path: '/refunds', item: Refund, since }, deadline),
    check: () => check(calls, options.apiUrl, Math.min(CHECK_MS, operationMs)),
    isPaymentSignature: ({ orderId, paymentId, signature }) =>
      isSignature(signature, `${orderId}|${paymentId}`, keySecret),
    isWebhookSignature: (body, signature) =>
      options.webhookSecrets
        .map((secret) => isSignature(signature, body, secret))
        .some((valid) => valid),
    readEvent: getEvent,
  };
}

async function check(calls: Calls, apiUrl: string, checkMs: number): Promise<string | undefined> {
  const read = calls.read('/orders?count=1', AbortSignal.timeout(checkMs));
  const outcome = await read.catch((error: unknown): Outcome => {
    // Too many calls were in flight, so this one was not made.
    if (error instanceof AppError) return { kind: 'silence' };
    throw error;
  });
  if (outcome.kind === 'answer') return undefined;
  const { host } = new URL(apiUrl);
  if (outcome.kind === 'silence')
    return `RAZORPAY_API_URL: the payment provider does not answer at ${host}.`;
  return outcome.status === 401
    ? `RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: the payment provider at ${host} refuses these keys.`
    : `RAZORPAY_KEY_ID: the payment provider at ${host} refuses a read request (${outcome.status}: ${outcome.description}).`;
}

/** Concurrent callers with the same key share one request, so that many events of one payment stay within the limit. */
function shareRequests() {
  const pending = new Map<string, Promise<unknown>>();
  return <T>(key: string, request: () => Promise<T>): Promise<T> => {
    const known = pending.get(key) as Promise<T> | undefined;
    if (known) return known;
    const started = request().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}

async function readPayment(
  calls: Calls,
  id: string,
  deadline: AbortSignal,
): Promise<ProviderPayment | undefined> {
  if (!PROVIDER_ID.test(id)) return undefined;
  const outcome = await calls.read(`/payments/${id}`, deadline);
  if (isUnknownId(outcome)) return undefined;
  return parsed(Payment, outcome) ?? fail();
}

async function readOffers(calls: Calls, id: string, deadline: AbortSignal): Promise<string[]> {
  if (!PROVIDER_ID.test(id)) return [];
  const outcome = await calls.read(`/payments/${id}?expand[]=offers`, deadline);
  if (isUnknownId(outcome)) return [];
  const { offers } = parsed(PaymentOffers, outcome) ?? fail();
  return (offers?.items ?? []).map((offer) => offer.id);
}

async function readPayments(
  calls: Calls,
  orderId: string,
  deadline: AbortSignal,
): Promise<ProviderPayment[]> {
  if (!PROVIDER_ID.test(orderId)) return [];
  const outcome = await calls.read(`/orders/${orderId}/payments`, deadline);
  if (isUnknownId(outcome)) return [];
  return (parsed(toCollection(Payment), outcome) ?? fail()).items;
}

/**
 * The webhook and the buyer's browser may both capture a payment, and the second call is refused. The payment itself
 * therefore decides.
 */
async function capture(
  calls: Calls,
  { id, amountPaise }: { id: string; amountPaise: number },
  deadline: AbortSignal,
): Promise<ProviderPayment> {
  if (!PROVIDER_ID.test(id)) throw gatewayTrouble();
  const body = { amount: amountPaise, currency: 'INR' };
  const sent = { body, mayBeRefused: true } as const;
  const outcome = await calls.write(`/payments/${id}/capture`, sent, deadline);
  const captured = parsed(Payment, outcome);
  if (captured) return captured;
  const payment = await readPayment(calls, id, deadline);
  if (!payment) throw gatewayTrouble();
  if (payment.status === 'authorized' && outcome.kind === 'silence') throw gatewayTrouble();
  if (outcome.kind === 'refused' && payment.status !== 'captured') {
    const { status, description } = outcome;
    calls.log.warn({ payment: id, status, description }, 'a payment could not be captured');
  }
  return payment;
}

/**
 * If the refund was refused because it exists, the one with this key is the result, never another of the same amount.
 */
async function refund(
  calls: Calls,
  { paymentId, amountPaise, key, notes }: Parameters<Gateway['refund']>[0],
  deadline: AbortSignal,
): Promise<ProviderRefund> {
  if (!PROVIDER_ID.test(paymentId)) throw gatewayTrouble();
  const body = { amount: amountPaise, speed: 'normal', receipt: key, notes };
  const outcome = await calls.write(
    `/payments/${paymentId}/refund`,
    { body, refundKey: key },
    deadline,
  );
  const made = parsed(Refund, outcome);
  if (made) return made;
  if (outcome.kind !== 'refused') throw gatewayTrouble();
  const known = (await readRefunds(calls, paymentId, deadline)).find(
    (refund) => refund.receipt === key && refund.status !== 'failed',
  );
  if (known) return known;
  throw new AppError('refund_refused', `The provider refused the refund: ${outcome.description}`);
}

async function readRefunds(
  calls: Calls,
  paymentId: string,
  deadline: AbortSignal,
): Promise<ProviderRefund[]> {
  if (!PROVIDER_ID.test(paymentId)) return [];
  const outcome = await calls.read(`/payments/${paymentId}/refunds`, deadline);
  if (isUnknownId(outcome)) return [];
  return (parsed(toCollection(Refund), outcome) ?? fail()).items;
}

const LIST_MAX = 100;

/**
 * Reads page by page, newest first, each within an operation's time. Entries created meanwhile may appear twice; none
 * is missed.
 */
async function readAll<Item extends z.ZodMiniType>(
  calls: Calls,
  { path, item, since }: { path: string; item: Item; since: number },
  deadline: () => AbortSignal,
): Promise<z.output<Item>[]> {
  const from = Math.floor(since / 1000);
  const all: z.output<Item>[] = [];
  for (;;) {
    const page = `${path}?from=${from}&count=${LIST_MAX}&skip=${all.length}`;
    const outcome = await calls.read(page, deadline());
    const { items } = parsed(toCollection(item), outcome) ?? fail();
    all.push(...items);
    if (items.length < LIST_MAX) return all;
  }
}

function fail(): never {
  throw gatewayTrouble();
}

const ORDER_TRIES = 2;

type NewOrder = Parameters<Gateway['createOrder']>[0];

/** The provider has no idempotency keys for orders: after silence, a lookup by receipt shows whether one was made. */
export async function createOrder(
  calls: Calls,
  order: NewOrder,
  { deadline, tryMs }: { deadline: AbortSignal; tryMs: number },
): Promise<{ id: string }> {
  const { receipt, amountPaise: amount, currency, notes } = order;
  for (let tried = 1; tried <= ORDER_TRIES && !deadline.aborted; tried += 1) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(tryMs)]);
    const body = { amount, currency, receipt, notes };
    const outcome = await calls.write('/orders', { body }, signal);
    const made = parsed(ProviderOrder, outcome);
    if (made) return { id: made.id };
    const known = await orderByReceipt(calls, order, deadline);
    if (known) return { id: known.id };
    if (outcome.kind === 'refused') break;
  }
  throw gatewayTrouble();
}

async function orderByReceipt(
  calls: Calls,
  { receipt, amountPaise }: NewOrder,
  deadline: AbortSignal,
): Promise<ProviderOrder | undefined> {
  const outcome = await calls.read(`/orders?receipt=${encodeURIComponent(receipt)}`, deadline);
  const list = parsed(toCollection(ProviderOrder), outcome);
  if (!list) throw gatewayTrouble();
  return list.items.find((order) => order.receipt === receipt && order.amount === amountPaise);
}

async function readOrder(
  calls: Calls,
  id: string,
  deadline: AbortSignal,
): Promise<ProviderOrderState | undefined> {
  if (!PROVIDER_ID.test(id)) return undefined;
  const outcome = await calls.read(`/orders/${id}`, deadline);
  if (isUnknownId(outcome)) return undefined;
  const order = parsed(OrderState, outcome);
  if (!order) throw gatewayTrouble();
  return order;
}

const HEX_256 = /^[0-9a-f]{64}$/;

/** Whether `signature` is the lower-case hex HMAC-SHA256 of the bytes under the secret. */
export function isSignature(signature: string, bytes: string | Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  if (!HEX_256.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
