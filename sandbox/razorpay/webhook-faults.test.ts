import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SANDBOX_KEYS, signWebhook } from './keys.ts';
import type { Delivery } from './ledger.ts';
import { startMerchant, type Merchant } from '#tests/support/merchant.ts';
import {
  payOrder,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

const ANNOUNCED = ['payment.authorized', 'payment.captured', 'order.paid'];
const NOW_MS = 1_700_000_000_000;

let merchant: Merchant;
let sandbox: PaymentSandbox;
beforeEach(async () => {
  merchant = await startMerchant();
  sandbox = await startPaymentSandbox({ webhookUrl: () => merchant.url, clock: () => NOW_MS });
});
afterEach(async () => {
  await sandbox.close();
  await merchant.close();
});

const deliveries = () => sandbox.ledger.dump().deliveries;
const states = () => deliveries().map(({ state }) => state);
const onLine = () =>
  merchant.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
const getSignature = (index: number) => merchant.received[index]?.headers['x-razorpay-signature'];

async function waitUntilDelivered(): Promise<void> {
  while (sandbox.ledger.listDeliveriesByState('pending').length > 0) {
    await new Promise((done) => setImmediate(done));
  }
}

describe('dropped events', () => {
  test('are not sent, even after the fault is cleared, until they are delivered by hand', async () => {
    await sandbox.setFaults({ webhooks: { drop: true } });
    await payOrder(sandbox);
    expect(states()).toEqual(['held', 'held', 'held']);
    await sandbox.setFaults({ webhooks: { drop: false } });
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    expect(onLine()).toEqual(['payment.failed']);
    const { json } = await sandbox.act('deliver-now');
    const sent = json['deliveries'] as Delivery[];
    expect(sent.map(({ event, state, last_answer }) => [event, state, last_answer])).toEqual(
      ANNOUNCED.map((event) => [event, 'delivered', '200']),
    );
    expect(onLine().slice(1).sort()).toEqual([...ANNOUNCED].sort());
    expect((await sandbox.act('deliver-now')).json).toEqual({ deliveries: [] });
  });

  test('can be delivered by hand while other events are still dropped', async () => {
    await sandbox.setFaults({ webhooks: { drop: true } });
    await payOrder(sandbox, 'failed');
    await sandbox.act('deliver-now');
    await payOrder(sandbox, 'failed');
    expect(states()).toEqual(['delivered', 'held']);
  });
});

test('delayed events are delivered when they are due', async () => {
  await sandbox.setFaults({ webhooks: { delayMs: 60_000 } });
  await payOrder(sandbox, 'failed');
  expect(deliveries()).toMatchObject([{ state: 'pending', due_ms: NOW_MS + 60_000 }]);
  await sandbox.act('set-clock', { forwardSeconds: 59 });
  await sandbox.setFaults({ webhooks: { delayMs: 0 } });
  await payOrder(sandbox, 'failed');
  await merchant.waitForEvents(1);
  expect(merchant.received[0]?.headers['x-razorpay-event-id']).toBe(deliveries()[1]?.id);
  await sandbox.act('set-clock', { forwardSeconds: 1 });
  await waitUntilDelivered();
  expect(states()).toEqual(['delivered', 'delivered']);
});

test('repeated events are sent as many times as set, identical each time', async () => {
  await sandbox.setFaults({ webhooks: { repeat: 3 } });
  await payOrder(sandbox, 'failed');
  await waitUntilDelivered();
  expect(merchant.received).toHaveLength(3);
  expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
  const ids = merchant.received.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids)).toEqual(new Set([deliveries()[0]?.id]));
  expect(deliveries()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
});

test('reordered events arrive in another order, which is the same for the same seed', async () => {
  const getOrder = async (seed: number): Promise<string[]> => {
    await sandbox.setFaults({ webhooks: { reorder: true }, seed });
    const before = merchant.received.length;
    await payOrder(sandbox);
    await waitUntilDelivered();
    return onLine().slice(before);
  };
  const orders: string[][] = [];
  for (let seed = 0; seed < 8; seed += 1) {
    const first = await getOrder(seed);
    expect(first).not.toEqual(ANNOUNCED);
    expect([...first].sort()).toEqual([...ANNOUNCED].sort());
    expect(await getOrder(seed)).toEqual(first);
    orders.push(first);
  }
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
});

describe('the signature', () => {
  test('can be wrong', async () => {
    await sandbox.setFaults({ webhooks: { signing: 'wrong' } });
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    const [event] = deliveries();
    expect(merchant.received[0]?.body).toBe(event?.body);
    expect(getSignature(0)).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of [SANDBOX_KEYS.webhookSecret, SANDBOX_KEYS.previousWebhookSecret]) {
      expect(getSignature(0)).not.toBe(signWebhook(event?.body ?? '', secret));
    }
  });

  test('can use the previous secret', async () => {
    await sandbox.setFaults({ webhooks: { signing: 'old' } });
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    expect(getSignature(0)).toBe(
      signWebhook(merchant.received[0]?.body ?? '', SANDBOX_KEYS.previousWebhookSecret),
    );
  });

  test('can be computed over other bytes than those sent for the same event', async () => {
    await sandbox.setFaults({ webhooks: { signing: 're-serialised' } });
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    const { body = '' } = merchant.received[0] ?? {};
    const event = deliveries()[0]?.body ?? '';
    expect(body).not.toBe(event);
    expect(JSON.parse(body)).toEqual(JSON.parse(event));
    expect(getSignature(0)).toBe(signWebhook(event, SANDBOX_KEYS.webhookSecret));
  });
});

describe('a redelivery', () => {
  test('sends a delivered event once more, unchanged', async () => {
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    const { id } = deliveries()[0] ?? {};
    const { json } = await sandbox.act('redeliver', { event_id: id });
    expect(json).toMatchObject({
      delivery: { id, state: 'delivered', attempts: 2, last_answer: '200' },
    });
    expect(merchant.received).toHaveLength(2);
    expect(merchant.received[1]?.body).toBe(merchant.received[0]?.body);
    expect(getSignature(1)).toBe(getSignature(0));
  });

  test('leaves the event delivered if the merchant refuses it', async () => {
    await payOrder(sandbox, 'failed');
    await waitUntilDelivered();
    merchant.answerWith = () => 400;
    const event_id = deliveries()[0]?.id;
    const { json } = await sandbox.act('redeliver', { event_id });
    expect(json).toMatchObject({ delivery: { state: 'delivered', last_answer: '400' } });
  });

  test('delivers a dropped event', async () => {
    await sandbox.setFaults({ webhooks: { drop: true } });
    await payOrder(sandbox, 'failed');
    await sandbox.act('redeliver', { event_id: deliveries()[0]?.id });
    expect(states()).toEqual(['delivered']);
  });
});

test('moving the clock forward makes retries due', async () => {
  merchant.answerWith = (attempt) => (attempt === 1 ? 500 : 200);
  await payOrder(sandbox, 'failed');
  await merchant.waitForEvents(1);
  while (deliveries()[0]?.attempts !== 1) await new Promise((done) => setImmediate(done));
  await sandbox.act('set-clock', { forwardSeconds: 3_600 });
  await waitUntilDelivered();
  expect(deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});
