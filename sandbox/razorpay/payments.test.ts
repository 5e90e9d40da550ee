import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signPayment, SANDBOX_KEYS } from './keys.ts';
import {
  startPaymentSandbox,
  type SandboxResponse,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

const ORDER_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

async function newOrder(more: object = {}): Promise<string> {
  const { json } = await sandbox.callApi('POST', '/orders', {
    amount: 10_000,
    currency: 'INR',
    ...more,
  });
  return String(json['id']);
}

const pay = (order_id: string, outcome: string) =>
  sandbox.callWithoutKey('POST', '/test/pay', { order_id, outcome });
const getId = (answer: SandboxResponse) => String(answer.json['razorpay_payment_id']);
const getPayment = async (answer: SandboxResponse) =>
  (await sandbox.callApi('GET', `/payments/${getId(answer)}`)).json;
const getOrder = async (id: string) => (await sandbox.callApi('GET', `/orders/${id}`)).json;
const sentEvents = () => sandbox.ledger.dump().deliveries.map((delivery) => delivery.event);
const getDescription = (answer: SandboxResponse) =>
  (answer.json['error'] as Record<string, unknown>)['description'];

describe('a payment', () => {
  test('is captured if it succeeds, pays its order and is signed', async () => {
    const orderId = await newOrder();
    const answer = await pay(orderId, 'success');
    expect(answer).toEqual({
      status: 200,
      json: {
        razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
        razorpay_order_id: orderId,
        razorpay_signature: signPayment(orderId, getId(answer), SANDBOX_KEYS.keySecret),
      },
    });
    expect(await getPayment(answer)).toMatchObject({
      status: 'captured',
      captured: true,
      amount: 10_000,
      fee: 236,
      tax: 36,
      notes: [],
      error_code: null,
      vpa: 'success@razorpay',
    });
    expect(await getOrder(orderId)).toMatchObject({
      status: 'paid',
      amount_paid: 10_000,
      amount_due: 0,
      attempts: 1,
    });
    expect(sentEvents()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('returns the reason if it fails, and leaves the order open for another attempt', async () => {
    const orderId = await newOrder();
    const failed = await pay(orderId, 'failed');
    expect(failed.status).toBe(400);
    expect(failed.json).toMatchObject({
      error: {
        code: 'BAD_REQUEST_ERROR',
        reason: 'payment_failed',
        metadata: { order_id: orderId },
      },
    });
    expect(await getOrder(orderId)).toMatchObject({ status: 'attempted', attempts: 1 });
    await pay(orderId, 'success');
    const tries = await sandbox.callApi('GET', `/orders/${orderId}/payments`);
    expect(tries.json).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ status: 'captured' }, { status: 'failed', fee: null }],
    });
    expect(await getOrder(orderId)).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('has no signature while pending, and is captured by a later success', async () => {
    const orderId = await newOrder();
    const pending = await pay(orderId, 'pending');
    expect(pending.json).toEqual({
      status: 'created',
      razorpay_payment_id: getId(pending),
      razorpay_order_id: orderId,
    });
    expect(sentEvents()).toEqual([]);
    const settled = await pay(orderId, 'success');
    expect(getId(settled)).toBe(getId(pending));
    expect(await getPayment(settled)).toMatchObject({ status: 'captured' });
  });

  test('is captured later if it was only authorized', async () => {
    const orderId = await newOrder();
    const authorised = await pay(orderId, 'authorized');
    expect(authorised.json).toHaveProperty('razorpay_signature');
    expect(await getPayment(authorised)).toMatchObject({ status: 'authorized', captured: false });
    const late = await pay(orderId, 'success');
    expect(late.json).toEqual(authorised.json);
    expect(await getPayment(late)).toMatchObject({ status: 'captured' });
  });

  test('is refused for a paid order', async () => {
    const orderId = await newOrder();
    await pay(orderId, 'success');
    const second = await pay(orderId, 'success');
    expect([second.status, getDescription(second)]).toEqual([400, ORDER_PAID]);
  });

  test('waits for a manual capture if the order requires it', async () => {
    const orderId = await newOrder({ payment: { capture: 'manual' } });
    expect(await getPayment(await pay(orderId, 'success'))).toMatchObject({ status: 'authorized' });
  });
});

describe('a capture', () => {
  test('succeeds once, only for the authorized amount', async () => {
    const id = getId(await pay(await newOrder(), 'authorized'));
    const capture = (amount: number) =>
      sandbox.callApi('POST', `/payments/${id}/capture`, { amount, currency: 'INR' });
    const wrong = await capture(9_900);
    expect([wrong.status, getDescription(wrong)]).toEqual([
      400,
      'Capture amount must be equal to the amount authorized.',
    ]);
    expect(await capture(10_000)).toMatchObject({ status: 200, json: { status: 'captured' } });
    const again = await capture(10_000);
    expect([again.status, getDescription(again)]).toEqual([400, ORDER_PAID]);
    expect(sentEvents()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('is refused for a failed payment', async () => {
    const orderId = await newOrder();
    await pay(orderId, 'failed');
    const id = sandbox.ledger.listPaymentsOfOrder(orderId)[0]?.id;
    const answer = await sandbox.callApi('POST', `/payments/${id}/capture`, { amount: 10_000 });
    expect(answer.status).toBe(400);
  });
});

describe('the checkout', () => {
  const KEY = { key_id: SANDBOX_KEYS.keyId, method: 'card' };

  test('pays with the buyer details from the page', async () => {
    const order_id = await newOrder();
    const paid = await sandbox.callWithoutKey('POST', '/checkout/pay', {
      ...KEY,
      order_id,
      amount: '10000',
      email: 'asha@example.com',
      contact: '98765 43210',
      description: 'Enrolment',
    });
    expect(paid.status).toBe(200);
    expect(await getPayment(paid)).toMatchObject({
      method: 'card',
      email: 'asha@example.com',
      contact: '+919876543210',
      description: 'Enrolment',
      card_id: expect.stringMatching(/^card_/),
      status: 'captured',
    });
  });

  test('refuses another key, and an amount other than that of the order', async () => {
    const order_id = await newOrder();
    const pay = (more: object) =>
      sandbox.callWithoutKey('POST', '/checkout/pay', { ...KEY, order_id, ...more });
    expect((await pay({ key_id: 'rzp_test_other' })).status).toBe(401);
    expect((await pay({ amount: 100 })).status).toBe(400);
    expect(sandbox.ledger.dump().payments).toEqual([]);
  });

  test('script is one classic script that parses', async () => {
    const script = await sandbox.app.inject('/sandbox/razorpay/checkout.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(() => new Function(script.body)).not.toThrow();
  });
});
