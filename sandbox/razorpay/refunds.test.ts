import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

async function payNewOrder(outcome = 'success'): Promise<string> {
  const order = await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR' });
  const order_id = order.json['id'];
  const { json } = await sandbox.callWithoutKey('POST', '/test/pay', { order_id, outcome });
  return String(json['razorpay_payment_id']);
}

const refund = (paymentId: string, body?: object, key?: string): Promise<SandboxResponse> =>
  sandbox.callApi(
    'POST',
    `/payments/${paymentId}/refund`,
    body,
    key === undefined ? {} : { 'X-Refund-Idempotency': key },
  );
const refused = (description: string) => ({ status: 400, json: { error: { description } } });

test('a refund without an amount or a body refunds the full payment', async () => {
  const id = await payNewOrder();
  const { status, json } = await refund(id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 10_000,
    payment_id: id,
    notes: [],
    status: 'processed',
    acquirer_data: { arn: null },
    speed_requested: 'normal',
  });
  expect((await sandbox.callApi('GET', `/payments/${id}`)).json).toMatchObject({
    status: 'refunded',
    captured: true,
    refund_status: 'full',
    amount_refunded: 10_000,
  });
  expect((await sandbox.callApi('GET', `/refunds/${String(json['id'])}`)).json).toEqual(json);
  expect(sandbox.ledger.dump().orders[0]?.status).toBe('paid');
});

test('partial refunds are accepted up to the captured amount', async () => {
  const id = await payNewOrder();
  await refund(id, { amount: 4_000 });
  expect((await sandbox.callApi('GET', `/payments/${id}`)).json).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
  });
  expect(await refund(id, { amount: 6_001 })).toMatchObject(
    refused('The refund amount provided is greater than amount captured'),
  );
  await refund(id, { amount: 6_000 });
  expect(await refund(id, { amount: 100 })).toMatchObject(
    refused('The payment has been fully refunded already'),
  );
  const all = await sandbox.callApi('GET', `/payments/${id}/refunds`);
  expect(all.json).toMatchObject({ count: 2, items: [{ amount: 6_000 }, { amount: 4_000 }] });
});

test('a retry with the same idempotency key returns the same refund; a different request is refused', async () => {
  const id = await payNewOrder();
  const first = await refund(id, { amount: 4_000 }, 'refund-0001');
  expect(await refund(id, { amount: 4_000 }, 'refund-0001')).toEqual(first);
  expect(await refund(id, { amount: 5_000 }, 'refund-0001')).toMatchObject(
    refused('Different request with the same idempotency key has already been processed.'),
  );
  expect((await refund(id, { amount: 4_000 }, 'short')).status).toBe(400);
  expect(sandbox.ledger.dump().refunds).toHaveLength(1);
});

test('refuses to refund a payment that was not captured', async () => {
  expect((await refund(await payNewOrder('authorized'))).status).toBe(400);
});

test('a refund sends its events with the payment in its new state', async () => {
  const id = await payNewOrder();
  await refund(id);
  const sent = sandbox.ledger.dump().deliveries.slice(-2);
  expect(sent.map((delivery) => delivery.event)).toEqual(['refund.created', 'refund.processed']);
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: {
      refund: { entity: { payment_id: id, status: 'processed' } },
      payment: { entity: { id, captured: true, amount_refunded: 10_000 } },
    },
  });
});

describe('a pending refund', () => {
  beforeEach(async () => void (await sandbox.setFaults({ payments: { refunds: 'pending' } })));
  const sentEvents = () =>
    sandbox.ledger
      .dump()
      .deliveries.map((delivery) => delivery.event)
      .slice(3);
  const end = (refund_id: unknown, outcome: string) =>
    sandbox.act('end-refund', { refund_id, outcome });

  test('can be processed', async () => {
    const id = await payNewOrder();
    const { json } = await refund(id, undefined, 'refund-0001');
    expect(json).toMatchObject({ status: 'pending', amount: 10_000 });
    expect(sentEvents()).toEqual(['refund.created']);
    await end(json['id'], 'processed');
    expect(sentEvents()).toEqual(['refund.created', 'refund.processed']);
    expect(sandbox.ledger.payment(id)).toMatchObject({ status: 'refunded' });
    expect((await refund(id, undefined, 'refund-0001')).json).toMatchObject({
      id: json['id'],
      status: 'processed',
    });
    expect(await end(json['id'], 'failed')).toMatchObject(
      refused('The refund is no longer pending.'),
    );
  });

  test('can fail, after which the amount can be refunded again', async () => {
    const id = await payNewOrder();
    await refund(id, { amount: 4_000 });
    const { json } = await refund(id, { amount: 6_000 });
    expect(sandbox.ledger.payment(id)).toMatchObject({ status: 'refunded' });
    await end(json['id'], 'failed');
    expect(sentEvents()).toEqual(['refund.created', 'refund.created', 'refund.failed']);
    expect(sandbox.ledger.payment(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 4_000,
      refund_status: 'partial',
    });
    expect((await refund(id, { amount: 6_000 })).status).toBe(200);
  });
});

test('with the fault for failing refunds, a refund fails and leaves the payment unchanged', async () => {
  await sandbox.setFaults({ payments: { refunds: 'failed' } });
  const id = await payNewOrder();
  expect((await refund(id)).json).toMatchObject({ status: 'failed' });
  expect(sandbox.ledger.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  });
  const sent = sandbox.ledger.dump().deliveries.map((delivery) => delivery.event);
  expect(sent.slice(3)).toEqual(['refund.created', 'refund.failed']);
});

test("a refund from the provider's dashboard is like any other", async () => {
  const id = await payNewOrder();
  const { json } = await sandbox.act('refund', { payment_id: id, amount: 2_500 });
  expect(json).toMatchObject({ refund: { amount: 2_500, payment_id: id, status: 'processed' } });
  expect(sandbox.ledger.payment(id)).toMatchObject({ amount_refunded: 2_500 });
  expect(await sandbox.act('refund', { payment_id: id, amount: 7_501 })).toMatchObject(
    refused('The refund amount provided is greater than amount captured'),
  );
});
