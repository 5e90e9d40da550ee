import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_PREFIX } from './keys.ts';
import {
  buildAuthorization,
  payOrder,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

const ORDER = { amount: 10_000, currency: 'INR' };
const SHORT_MS = 200;

let sandbox: PaymentSandbox;
let url: string;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
  url = (await sandbox.app.listen({ host: '127.0.0.1', port: 0 })) + SANDBOX_PREFIX;
});
afterEach(() => sandbox.close());

function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(`${url}/v1${path}`, {
    method,
    headers: { authorization: buildAuthorization(), 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const orders = () => sandbox.ledger.dump().orders.length;

test('a hanging request gets no response before its client times out', async () => {
  await sandbox.setFaults({ api: { fault: 'hang' } });
  const waited = fetch(`${url}/v1/orders`, { signal: AbortSignal.timeout(SHORT_MS) });
  await expect(waited).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('the reset fault closes the connection', async () => {
  await sandbox.setFaults({ api: { fault: 'reset' } });
  await expect(call('GET', '/orders')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test.each([
  ['status 400', 400, 'BAD_REQUEST_ERROR'],
  ['status 429', 429, 'BAD_REQUEST_ERROR'],
  ['status 500', 500, 'SERVER_ERROR'],
] as const)('%s has the format of the provider, and no order is created', async (...row) => {
  const [fault, status, code] = row;
  await sandbox.setFaults({ api: { fault } });
  const answer = await call('POST', '/orders', ORDER);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { code, description: expect.any(String) } });
  expect(orders()).toBe(0);
});

test('HTML pages and truncated responses come with status 200', async () => {
  await sandbox.setFaults({ api: { fault: 'html' } });
  const page = await call('POST', '/orders', ORDER);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  await sandbox.setFaults({ api: { fault: 'truncated' } });
  const half = await call('POST', '/orders', ORDER);
  expect([half.status, await half.text()]).toEqual([200, '{"id":"order_']);
  expect(orders()).toBe(0);
});

test('latency delays the response', async () => {
  await sandbox.setFaults({ api: { latencyMs: SHORT_MS } });
  const begun = performance.now();
  expect((await call('POST', '/orders', ORDER)).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(SHORT_MS - 5);
});

test('a fault of one endpoint does not affect the others', async () => {
  const { orderId, paymentId } = await payOrder(sandbox);
  await sandbox.setFaults({ api: { fault: 'status 500', only: 'GET /payments/:id' } });
  expect((await call('GET', `/payments/${paymentId}`)).status).toBe(500);
  expect((await call('GET', `/payments/${paymentId}/refunds`)).status).toBe(200);
  expect((await call('GET', `/orders/${orderId}`)).status).toBe(200);
});

test('loses as many responses as set, after the order is created, for successful writes only', async () => {
  await sandbox.setFaults({ api: { answersToLose: 1 } });
  expect((await call('GET', '/orders')).status).toBe(200);
  expect((await call('POST', '/orders', { ...ORDER, amount: 1 })).status).toBe(400);
  await expect(call('POST', '/orders', ORDER)).rejects.toThrow('fetch failed');
  expect(orders()).toBe(1);
  expect((await call('POST', '/orders', ORDER)).status).toBe(200);
  expect((await sandbox.callWithoutKey('GET', '/faults')).json).toMatchObject({
    api: { answersToLose: 0 },
  });
});

test('the developer endpoints work while the API does not', async () => {
  await sandbox.setFaults({ api: { fault: 'hang' } });
  expect((await fetch(`${url}/ledger`)).status).toBe(200);
  expect((await sandbox.callWithoutKey('POST', '/faults/reset', {})).status).toBe(200);
  expect((await call('GET', '/orders')).status).toBe(200);
});
