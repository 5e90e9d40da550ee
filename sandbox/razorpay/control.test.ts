import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API_CALLS, NO_FAULTS } from './faults.ts';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from './keys.ts';
import { createRazorpaySandbox } from './sandbox.ts';
import {
  payOrder,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

const refusal = (description: string, field?: string) => ({
  status: 400,
  json: { error: { description, ...(field === undefined ? {} : { field }) } },
});

describe('faults', () => {
  test('are off by default, are returned in full, and can be reset', async () => {
    expect(await sandbox.callWithoutKey('GET', '/faults')).toEqual({
      status: 200,
      json: NO_FAULTS,
    });
    const changed = await sandbox.setFaults({
      api: { latencyMs: 5 },
      webhooks: { repeat: 2 },
      seed: 7,
    });
    const expected = {
      ...NO_FAULTS,
      api: { ...NO_FAULTS.api, latencyMs: 5 },
      webhooks: { ...NO_FAULTS.webhooks, repeat: 2 },
      seed: 7,
    };
    expect(changed).toEqual({ status: 200, json: expected });
    const more = await sandbox.setFaults({ api: { only: 'POST /orders' } });
    expect(more.json).toEqual({ ...expected, api: { ...expected.api, only: 'POST /orders' } });
    expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(more.json);
    expect((await sandbox.callWithoutKey('POST', '/faults/reset', {})).json).toEqual(NO_FAULTS);
    expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
  });

  test.each<[change: object, description: string, field?: string]>([
    [
      { api: { fault: 'sulk' } },
      'api.fault must be one of: none, hang, reset, status 400, status 429, status 500, html, truncated',
      'api.fault',
    ],
    [{ api: { only: 'GET /order' } }, `api.only must be one of: ${API_CALLS.join(', ')}`],
    [{ api: { latencyMs: -1 } }, 'api.latencyMs must be a whole number from 0 to 3600000'],
    [{ webhooks: { repeat: 0 } }, 'webhooks.repeat must be a whole number from 1 to 100'],
    [{ webhooks: { drop: 'yes' } }, 'webhooks.drop must be true or false'],
    [{ payments: { autoRefundDays: 4 } }, 'payments.autoRefundDays must be 3 or 5'],
    [{ checkout: { script: 'off' } }, 'checkout.script must be one of: works, missing, slow'],
    [{ seed: 1.5 }, 'seed must be a whole number from 0 to 4294967295'],
    [{ api: 'hang' }, 'api must be an object'],
    [[], 'The body must be an object'],
    [{ api: { faults: 'hang' } }, 'api.faults is/are not required and should not be sent'],
    [{ sms: {} }, 'sms is/are not required and should not be sent'],
  ])('refuse %j and say why', async (change, description, field) => {
    const answer = await sandbox.callWithoutKey('PUT', '/faults', change);
    expect(answer).toMatchObject(refusal(description, field));
    expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
  });

  test('can be limited to exactly the endpoints that the API has', async () => {
    const calls: string[] = [];
    const app = Fastify();
    app.addHook('onRoute', ({ method, url, prefix }) => {
      if (prefix.endsWith('/v1') && method !== 'HEAD') {
        calls.push(`${String(method)} ${url.slice(prefix.length)}`);
      }
    });
    const parts = { ...SANDBOX_KEYS, ledger: sandbox.ledger, webhookUrl: () => '' };
    await app.register(createRazorpaySandbox(parts), { prefix: SANDBOX_PREFIX });
    await app.close();
    expect(calls.toSorted()).toEqual(API_CALLS.toSorted());
  });
});

describe('the developer endpoint', () => {
  const put = (headers: Record<string, string>, payload = '{"api":{"fault":"hang"}}') =>
    sandbox.app.inject({ method: 'PUT', url: `${SANDBOX_PREFIX}/faults`, headers, payload });
  const json = { 'content-type': 'application/json' };

  test.each(['cross-site', 'same-site'])('refuses requests from a %s page', async (site) => {
    const answer = await put({ ...json, 'sec-fetch-site': site });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toHaveProperty(
      'error.description',
      'Pages of other origins may not do this.',
    );
    expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
  });

  test.each([{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/jsonish' }])(
    'accepts only JSON: %j',
    async (headers) => {
      expect((await put(headers)).statusCode).toBe(415);
      const reset = { method: 'POST', url: `${SANDBOX_PREFIX}/faults/reset`, headers } as const;
      expect((await sandbox.app.inject(reset)).statusCode).toBe(415);
    },
  );

  test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'accepts requests from its own page and from clients other than browsers: %j',
    async (headers) => {
      expect((await put({ ...json, ...headers })).statusCode).toBe(200);
    },
  );
});

describe('an action', () => {
  test.each([
    ['redeliver', {}, 'event_id must be the id of an event'],
    ['redeliver', { event_id: 'none' }, 'The event does not exist.'],
    ['pay-again', { order_id: 'order_none' }, 'The id provided does not exist'],
    ['capture-late', { payment_id: 7 }, 'payment_id must be the id of a payment'],
    ['authorise-late', { payment_id: 'pay_none' }, 'The id provided does not exist'],
    ['refund', { payment_id: 'pay_x', amount: 99 }, 'amount must be at least 100 paise'],
    ['end-refund', { refund_id: 'r', outcome: 'lost' }, 'outcome must be processed or failed'],
    [
      'set-clock',
      { days: 3 },
      'The body must contain either offsetSeconds or forwardSeconds, in whole seconds',
    ],
    [
      'set-clock',
      { forwardSeconds: 1e9 },
      'clockOffsetSeconds must be a whole number from -315360000 to 315360000',
    ],
    ['deliver-now', { now: 1 }, 'now is/are not required and should not be sent'],
  ] as const)('%s refuses %j and says why', async (action, body, description) => {
    expect(await sandbox.act(action, body)).toMatchObject(refusal(description));
  });

  test('returns 404 if unknown', async () => {
    expect((await sandbox.callWithoutKey('POST', '/actions/explode', {})).status).toBe(404);
  });
});

test('the ledger lists every order, payment and refund, and every event with its attempts', async () => {
  const { orderId, paymentId } = await payOrder(sandbox);
  const refunded = await sandbox.act('refund', { payment_id: paymentId, amount: 4_000 });
  await sandbox.act('deliver-now');
  const { status, json } = await sandbox.callWithoutKey('GET', '/ledger');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    orders: [{ id: orderId, status: 'paid' }],
    payments: [{ id: paymentId, amount_refunded: 4_000, refund_status: 'partial' }],
    refunds: [refunded.json['refund']],
  });
  const deliveries = json['deliveries'] as Record<string, unknown>[];
  expect(deliveries.map(({ event }) => event)).toEqual([
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]);
  for (const { attempts, last_answer } of deliveries) {
    expect(attempts).toBeGreaterThan(0);
    expect(last_answer).toEqual(expect.any(String));
  }
});
