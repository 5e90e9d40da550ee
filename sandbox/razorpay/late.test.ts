import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signPayment, SANDBOX_KEYS } from './keys.ts';
import { openLedger } from './ledger.ts';
import {
  payOrder,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

const DAY_SECONDS = 86_400;
const TEN_MINUTES = 600;
const NOW_MS = 1_700_000_000_000;

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox({ clock: () => NOW_MS });
});
afterEach(() => sandbox.close());

const payment = (id: string) => sandbox.ledger.payment(id);
const sentEvents = () => sandbox.ledger.dump().deliveries.map(({ event }) => event);
const lastBody = () => JSON.parse(sandbox.ledger.dump().deliveries.at(-1)?.body ?? '') as object;
const forward = (forwardSeconds: number) => sandbox.act('set-clock', { forwardSeconds });

test('new orders need manual capture if the fault says so, unless the order sets its own capture', async () => {
  await sandbox.setFaults({ payments: { capture: 'manual' } });
  const { paymentId } = await payOrder(sandbox);
  expect(payment(paymentId)).toMatchObject({ status: 'authorized', captured: false });
  const path = `/payments/${paymentId}/capture`;
  expect((await sandbox.callApi('POST', path, { amount: 10_000 })).json).toMatchObject({
    status: 'captured',
  });
  const order = await sandbox.callApi('POST', '/orders', {
    amount: 10_000,
    currency: 'INR',
    payment: { capture: 'automatic' },
  });
  await sandbox.callWithoutKey('POST', '/test/pay', { order_id: order.json['id'] });
  expect(sandbox.ledger.listPaymentsOfOrder(String(order.json['id']))).toMatchObject([
    { status: 'captured' },
  ]);
});

describe('paying again', () => {
  test('creates a second captured payment of a paid order, with its own proof', async () => {
    const { orderId, paymentId } = await payOrder(sandbox);
    const { status, json } = await sandbox.act('pay-again', { order_id: orderId });
    expect(status).toBe(200);
    const [second, first] = sandbox.ledger.listPaymentsOfOrder(orderId);
    expect(json['payment']).toEqual(second);
    expect(second).toMatchObject({ status: 'captured', amount: 10_000 });
    expect(first?.id).toBe(paymentId);
    expect(json['proof']).toEqual({
      razorpay_payment_id: second?.id,
      razorpay_order_id: orderId,
      razorpay_signature: signPayment(orderId, second?.id ?? '', SANDBOX_KEYS.keySecret),
    });
    expect(sandbox.ledger.order(orderId)).toMatchObject({ status: 'paid', attempts: 2 });
    expect(sentEvents().slice(3)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('is refused unless the order is paid', async () => {
    const { orderId } = await payOrder(sandbox, 'failed');
    const { status, json } = await sandbox.act('pay-again', { order_id: orderId });
    expect(status).toBe(400);
    expect(json).toHaveProperty('error.description', 'The order has not been paid yet.');
    expect(sandbox.ledger.listPaymentsOfOrder(orderId)).toHaveLength(1);
  });
});

describe('a late response', () => {
  test('captures a failed payment under the same id', async () => {
    const { orderId, paymentId } = await payOrder(sandbox, 'failed');
    const { json } = await sandbox.act('capture-late', { payment_id: paymentId });
    expect(json).toMatchObject({
      payment: {
        id: paymentId,
        status: 'captured',
        captured: true,
        error_code: null,
        error_description: null,
        error_reason: null,
      },
    });
    expect(sandbox.ledger.listPaymentsOfOrder(orderId)).toHaveLength(1);
    expect(sentEvents()).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
  });

  test('authorizes and captures a payment that failed after ten minutes without a response', async () => {
    const { paymentId } = await payOrder(sandbox, 'pending');
    await forward(TEN_MINUTES - 1);
    expect(payment(paymentId)?.status).toBe('created');
    const { json } = await forward(1);
    expect(json).toMatchObject({
      clockOffsetSeconds: TEN_MINUTES,
      timedOut: [{ id: paymentId, status: 'failed' }],
      refunds: [],
    });
    expect(payment(paymentId)).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    });
    await sandbox.act('authorise-late', { payment_id: paymentId });
    expect(payment(paymentId)).toMatchObject({ status: 'authorized', error_reason: null });
    await sandbox.act('capture-late', { payment_id: paymentId });
    expect(payment(paymentId)).toMatchObject({ status: 'captured' });
    expect(sentEvents()).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
  });

  test('is refused for a payment that already has a response', async () => {
    const { paymentId } = await payOrder(sandbox);
    const again = await sandbox.act('authorise-late', { payment_id: paymentId });
    expect(again.status).toBe(400);
    expect((await sandbox.act('capture-late', { payment_id: paymentId })).status).toBe(400);
  });
});

describe('a payment that is not captured', () => {
  test.each([3, 5] as const)('is refunded after %d days, marked as not captured', async (days) => {
    await sandbox.setFaults({ payments: { autoRefundDays: days } });
    const { orderId, paymentId } = await payOrder(sandbox, 'authorized');
    await forward(days * DAY_SECONDS - 1);
    expect((await sandbox.act('auto-refund')).json).toEqual({ timedOut: [], refunds: [] });
    await forward(1);
    const [refund] = sandbox.ledger.listRefundsOfPayment(paymentId);
    expect(refund).toMatchObject({ amount: 10_000, status: 'processed' });
    expect(payment(paymentId)).toMatchObject({ status: 'refunded', captured: false });
    expect(sandbox.ledger.order(orderId)?.status).toBe('attempted');
    expect(sentEvents()).toEqual(['payment.authorized', 'refund.created', 'refund.processed']);
    expect(lastBody()).toMatchObject({
      payload: { payment: { entity: { id: paymentId, captured: false } } },
    });
    await forward(days * DAY_SECONDS);
    expect(sandbox.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  });

  test('is refunded by the auto-refund action once due; captured payments never are', async () => {
    let nowMs = NOW_MS;
    const otherPayment = await startPaymentSandbox({
      clock: () => nowMs,
      ledger: openLedger(':memory:'),
    });
    const { paymentId } = await payOrder(otherPayment, 'authorized');
    await payOrder(otherPayment);
    nowMs += 5 * DAY_SECONDS * 1000;
    const { json } = await otherPayment.act('auto-refund');
    expect(json).toMatchObject({ refunds: [{ payment_id: paymentId }] });
    expect(otherPayment.ledger.dump().refunds).toHaveLength(1);
    await otherPayment.close();
  });
});

test('dates new records by the sandbox clock, set by fault or by action', async () => {
  const { json } = await sandbox.setFaults({ clockOffsetSeconds: -100 });
  expect(json).toMatchObject({ clockOffsetSeconds: -100 });
  const { orderId } = await payOrder(sandbox);
  expect(sandbox.ledger.order(orderId)?.created_at).toBe(NOW_MS / 1000 - 100);
  const back = await sandbox.act('set-clock', { offsetSeconds: 0 });
  expect(back.json).toMatchObject({ clockOffsetSeconds: 0 });
});
