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
import {
  createGatewayError,
  isUnknownId,
  parseBody,
  createProviderClient,
} from './provider-client.ts';
import type { ProviderClient, CallResult } from './provider-client.ts';
import {
  toCollection,
  parseEvent,
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
export function createRazorpayGateway(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, checkoutScript, operationMs = OPERATION_MS } = options;
  const baseUrl = `${options.apiUrl.replace(/\/+$/, '')}/v1`;
  const client = createProviderClient({ baseUrl, keyId, keySecret, log: options.log });
  const deadline = () => AbortSignal.timeout(operationMs);
  const tryMs = Math.min(ORDER_TRY_MS, operationMs);
  const shareRequest = createRequestSharing();
  return {
    keyId,
    checkoutScript,
    createOrder: (order) => createOrder(client, order, { deadline: deadline(), tryMs }),
    order: (id) => readOrder(client, id, deadline()),
    listOffers: (id) => shareRequest(`offers ${id}`, () => readOffers(client, id, deadline())),
    payment: (id) => shareRequest(`payment ${id}`, () => readPayment(client, id, deadline())),
    listPayments: (orderId) => readPayments(client, orderId, deadline()),
    capture: (id, amountPaise) =>
      shareRequest(`capture ${id} ${amountPaise}`, () =>
        capture(client, { id, amountPaise }, deadline()),
      ),
    refund: (request) => refund(client, request, deadline()),
    listRefunds: (paymentId) => readRefunds(client, paymentId, deadline()),
    listOrdersSince: (since) =>
      readAll(client, { path: '/orders', item: OrderState, since }, deadline),
    listRefundsSince: (since) =>
      readAll(client, { path: '/refunds', item: Refund, since }, deadline),
    check: () => check(client, options.apiUrl, Math.min(CHECK_MS, operationMs)),
    isPaymentSignature: ({ orderId, paymentId, signature }) =>
      isValidSignature(signature, `${orderId}|${paymentId}`, keySecret),
    isWebhookSignature: (body, signature) =>
      options.webhookSecrets
        .map((secret) => isValidSignature(signature, body, secret))
        .some((valid) => valid),
    readEvent: parseEvent,
  };
}

async function check(
  client: ProviderClient,
  apiUrl: string,
  checkMs: number,
): Promise<string | undefined> {
  const read = client.read('/orders?count=1', AbortSignal.timeout(checkMs));
  const result = await read.catch((error: unknown): CallResult => {
    // Too many calls were in flight, so this one was not made.
    if (error instanceof AppError) return { kind: 'silence' };
    throw error;
  });
  if (result.kind === 'answer') return undefined;
  const { host } = new URL(apiUrl);
  if (result.kind === 'silence')
    return `Razorpay is not responding at ${host}. Check this machine’s network.`;
  return result.status === 401
    ? `RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: Razorpay at ${host} refuses these keys.`
    : `RAZORPAY_KEY_ID: Razorpay at ${host} refuses a read request (${result.status}: ${result.description}).`;
}

/** Concurrent callers with the same key share one request, so that many events of one payment stay within the limit. */
function createRequestSharing() {
  const pending = new Map<string, Promise<unknown>>();
  return <T>(key: string, request: () => Promise<T>): Promise<T> => {
    const existing = pending.get(key) as Promise<T> | undefined;
    if (existing) return existing;
    const started = request().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}

async function readPayment(
  client: ProviderClient,
  id: string,
  deadline: AbortSignal,
): Promise<ProviderPayment | undefined> {
  if (!PROVIDER_ID.test(id)) return undefined;
  const result = await client.read(`/payments/${id}`, deadline);
  if (isUnknownId(result)) return undefined;
  return parseBody(Payment, result) ?? throwGatewayError();
}

async function readOffers(
  client: ProviderClient,
  id: string,
  deadline: AbortSignal,
): Promise<string[]> {
  if (!PROVIDER_ID.test(id)) return [];
  const result = await client.read(`/payments/${id}?expand[]=offers`, deadline);
  if (isUnknownId(result)) return [];
  const { offers } = parseBody(PaymentOffers, result) ?? throwGatewayError();
  return (offers?.items ?? []).map((offer) => offer.id);
}

async function readPayments(
  client: ProviderClient,
  orderId: string,
  deadline: AbortSignal,
): Promise<ProviderPayment[]> {
  if (!PROVIDER_ID.test(orderId)) return [];
  const result = await client.read(`/orders/${orderId}/payments`, deadline);
  if (isUnknownId(result)) return [];
  return (parseBody(toCollection(Payment), result) ?? throwGatewayError()).items;
}

/**
 * The webhook and the buyer's browser may both capture a payment, and the second call is refused. The payment itself
 * therefore decides.
 */
async function capture(
  client: ProviderClient,
  { id, amountPaise }: { id: string; amountPaise: number },
  deadline: AbortSignal,
): Promise<ProviderPayment> {
  if (!PROVIDER_ID.test(id)) throw createGatewayError();
  const body = { amount: amountPaise, currency: 'INR' };
  const sent = { body, mayBeRefused: true } as const;
  const result = await client.write(`/payments/${id}/capture`, sent, deadline);
  const captured = parseBody(Payment, result);
  if (captured) return captured;
  const payment = await readPayment(client, id, deadline);
  if (!payment) throw createGatewayError();
  if (payment.status === 'authorized' && result.kind === 'silence') throw createGatewayError();
  if (result.kind === 'refused' && payment.status !== 'captured') {
    const { status, description } = result;
    client.log.warn({ payment: id, status, description }, 'a payment could not be captured');
  }
  return payment;
}

/**
 * If the refund was refused because it exists, the one with this key is the result, never another of the same amount.
 */
async function refund(
  client: ProviderClient,
  { paymentId, amountPaise, key, notes }: Parameters<Gateway['refund']>[0],
  deadline: AbortSignal,
): Promise<ProviderRefund> {
  if (!PROVIDER_ID.test(paymentId)) throw createGatewayError();
  const body = { amount: amountPaise, speed: 'normal', receipt: key, notes };
  const result = await client.write(
    `/payments/${paymentId}/refund`,
    { body, refundKey: key },
    deadline,
  );
  const created = parseBody(Refund, result);
  if (created) return created;
  if (result.kind !== 'refused') throw createGatewayError();
  const existing = (await readRefunds(client, paymentId, deadline)).find(
    (refund) => refund.receipt === key && refund.status !== 'failed',
  );
  if (existing) return existing;
  throw new AppError('refund_refused', `Razorpay refused the refund: ${result.description}`);
}

async function readRefunds(
  client: ProviderClient,
  paymentId: string,
  deadline: AbortSignal,
): Promise<ProviderRefund[]> {
  if (!PROVIDER_ID.test(paymentId)) return [];
  const result = await client.read(`/payments/${paymentId}/refunds`, deadline);
  if (isUnknownId(result)) return [];
  return (parseBody(toCollection(Refund), result) ?? throwGatewayError()).items;
}

const LIST_MAX = 100;

/**
 * Reads page by page, newest first, each within an operation's time. Entries created meanwhile may appear twice; none
 * is missed.
 */
async function readAll<Item extends z.ZodMiniType>(
  client: ProviderClient,
  { path, item, since }: { path: string; item: Item; since: number },
  deadline: () => AbortSignal,
): Promise<z.output<Item>[]> {
  const from = Math.floor(since / 1000);
  const all: z.output<Item>[] = [];
  for (;;) {
    const page = `${path}?from=${from}&count=${LIST_MAX}&skip=${all.length}`;
    const result = await client.read(page, deadline());
    const { items } = parseBody(toCollection(item), result) ?? throwGatewayError();
    all.push(...items);
    if (items.length < LIST_MAX) return all;
  }
}

function throwGatewayError(): never {
  throw createGatewayError();
}

const ORDER_TRIES = 2;

type NewOrder = Parameters<Gateway['createOrder']>[0];

/** The provider has no idempotency keys for orders: after silence, a lookup by receipt shows whether one was made. */
export async function createOrder(
  client: ProviderClient,
  order: NewOrder,
  { deadline, tryMs }: { deadline: AbortSignal; tryMs: number },
): Promise<{ id: string }> {
  const { receipt, amountPaise: amount, currency, notes } = order;
  for (let attempt = 1; attempt <= ORDER_TRIES && !deadline.aborted; attempt += 1) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(tryMs)]);
    const body = { amount, currency, receipt, notes };
    const result = await client.write('/orders', { body }, signal);
    const created = parseBody(ProviderOrder, result);
    if (created) return { id: created.id };
    const existing = await findOrderByReceipt(client, order, deadline);
    if (existing) return { id: existing.id };
    if (result.kind === 'refused') break;
  }
  throw createGatewayError();
}

async function findOrderByReceipt(
  client: ProviderClient,
  { receipt, amountPaise }: NewOrder,
  deadline: AbortSignal,
): Promise<ProviderOrder | undefined> {
  const result = await client.read(`/orders?receipt=${encodeURIComponent(receipt)}`, deadline);
  const list = parseBody(toCollection(ProviderOrder), result);
  if (!list) throw createGatewayError();
  return list.items.find((order) => order.receipt === receipt && order.amount === amountPaise);
}

async function readOrder(
  client: ProviderClient,
  id: string,
  deadline: AbortSignal,
): Promise<ProviderOrderState | undefined> {
  if (!PROVIDER_ID.test(id)) return undefined;
  const result = await client.read(`/orders/${id}`, deadline);
  if (isUnknownId(result)) return undefined;
  const order = parseBody(OrderState, result);
  if (!order) throw createGatewayError();
  return order;
}

const HEX_256 = /^[0-9a-f]{64}$/;

/** Whether `signature` is the lower-case hex HMAC-SHA256 of the bytes under the secret. */
export function isValidSignature(
  signature: string,
  bytes: string | Buffer,
  secret: string,
): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  if (!HEX_256.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
