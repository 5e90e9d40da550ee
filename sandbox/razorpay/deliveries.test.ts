import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBackoffMs } from './webhooks.ts';
import { SANDBOX_KEYS, SANDBOX_PREFIX, signWebhook } from './keys.ts';
import { openLedger } from './ledger.ts';
import { startMerchant, type Merchant } from '#tests/support/merchant.ts';
import {
  buildAuthorization,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

let merchant: Merchant;
let url: string;

beforeEach(async () => {
  merchant = await startMerchant();
  url = merchant.url;
});
afterEach(() => merchant.close());

async function waitUntilDelivered(sandbox: PaymentSandbox): Promise<void> {
  while (sandbox.ledger.listDeliveriesByState('pending').length > 0) {
    await new Promise((done) => setImmediate(done));
  }
}

async function payOnce(sandbox: PaymentSandbox, outcome = 'success'): Promise<string> {
  const order = await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR' });
  const order_id = String(order.json['id']);
  await sandbox.callWithoutKey('POST', '/test/pay', { order_id, outcome });
  return order_id;
}

test('events are signed, have their own ids, and use the envelope of the provider', async () => {
  const sandbox = await startPaymentSandbox({
    webhookUrl: () => url,
    clock: () => 1_700_000_000_000,
  });
  const orderId = await payOnce(sandbox);
  await waitUntilDelivered(sandbox);
  expect(new Set(merchant.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(
    3,
  );
  for (const { headers, body } of merchant.received) {
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-razorpay-signature']).toBe(signWebhook(body, SANDBOX_KEYS.webhookSecret));
  }
  const events = merchant.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(events.find(({ event }) => event === 'payment.authorized')).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    contains: ['payment'],
    payload: { payment: { entity: { status: 'authorized', captured: false } } },
    created_at: 1_700_000_000,
  });
  expect(events.find(({ event }) => event === 'order.paid')).toMatchObject({
    contains: ['payment', 'order'],
    payload: { order: { entity: { id: orderId, status: 'paid', amount_due: 0, attempts: 1 } } },
  });
  await sandbox.close();
});

test('an event is sent again unchanged until the merchant accepts it', async () => {
  merchant.answerWith = (attempt) => (attempt <= 2 ? 503 : 204);
  const sandbox = await startPaymentSandbox({ webhookUrl: () => url, backoffMs: () => 5 });
  await payOnce(sandbox, 'failed');
  await waitUntilDelivered(sandbox);
  expect(merchant.received).toHaveLength(3);
  expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(merchant.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(
    1,
  );
  expect(sandbox.ledger.dump().deliveries).toMatchObject([
    { state: 'delivered', attempts: 3, last_answer: '204' },
  ]);
  await sandbox.close();
});

test('an event that is not accepted for a day is given up', async () => {
  merchant.answerWith = () => 500;
  const sandbox = await startPaymentSandbox({ webhookUrl: () => url, backoffMs: () => 86_400_001 });
  await payOnce(sandbox, 'failed');
  await waitUntilDelivered(sandbox);
  expect(sandbox.ledger.dump().deliveries).toMatchObject([{ state: 'given_up', attempts: 1 }]);
  await sandbox.close();
});

test('an unknown webhook URL counts as a failed attempt', async () => {
  let known = false;
  const webhookUrl = (): string => {
    if (known) return url;
    known = true;
    throw new Error('not listening yet');
  };
  const sandbox = await startPaymentSandbox({ webhookUrl, backoffMs: () => 5 });
  await payOnce(sandbox, 'failed');
  await waitUntilDelivered(sandbox);
  expect(sandbox.ledger.dump().deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  await sandbox.close();
});

test('pending events are delivered after a restart', async () => {
  const ledger = openLedger(':memory:');
  const first = await startPaymentSandbox({ ledger });
  await payOnce(first, 'failed');
  await first.app.close();
  expect(ledger.dump().deliveries).toMatchObject([{ state: 'pending' }]);

  const second = await startPaymentSandbox({ ledger, webhookUrl: () => url });
  await second.app.listen({ host: '127.0.0.1', port: 0 });
  await merchant.waitForEvents(1);
  await waitUntilDelivered(second);
  expect(ledger.dump().deliveries).toMatchObject([{ state: 'delivered' }]);
  await second.close();
});

test('the merchant app can host the sandbox, call it and receive its events on one port', async () => {
  const sandbox = await startPaymentSandbox({
    webhookUrl: () => `${sandbox.app.listeningOrigin}/webhook`,
  });
  const onLine: unknown[] = [];
  sandbox.app.post('/webhook', async (request) => {
    const { event } = request.body as { event: string };
    const api = `${sandbox.app.listeningOrigin}${SANDBOX_PREFIX}/v1/orders`;
    const answer = await fetch(api, { headers: { authorization: buildAuthorization() } });
    onLine.push(event, answer.status);
    return {};
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  await payOnce(sandbox, 'failed');
  await waitUntilDelivered(sandbox);
  expect(onLine).toEqual(['payment.failed', 200]);
  await sandbox.close();
});

test('the backoff doubles from one second up to one hour', () => {
  expect([1, 2, 3, 30].map(getBackoffMs)).toEqual([1_000, 2_000, 4_000, 3_600_000]);
});
