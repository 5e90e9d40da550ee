// Failures of the payment provider: limited in time and number, and never two orders for one.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { paise } from '#contract/sales/money.ts';
import { createRazorpayGateway } from '#server/adapters/gateway/razorpay.ts';
import type { Gateway, Log } from '#server/platform/ports.ts';
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { orderCourses, startProvider, startShop } from '../../support/shop.ts';
import type { Provider } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const PROBE_EVERY_MS = 25;
const NOT_RESPONDING = 'The payment gateway is not responding. Please try again.';
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

let provider: Provider;

beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());

function createGateway(url: string, operationMs?: number, log: Log = silentLog): Gateway {
  return createRazorpayGateway({
    ...SANDBOX_KEYS,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret],
    apiUrl: url,
    checkoutScript: '',
    log,
    ...(operationMs === undefined ? {} : { operationMs }),
  });
}

const NEW_ORDER = {
  receipt: 'f00d00000000000000000001',
  amountPaise: paise(500),
  currency: 'INR',
  notes: {},
} as const;

test.each(['hang', 'reset', 'status 500', 'status 429', 'html', 'truncated'] as const)(
  'S25: a provider that responds with %s causes a gateway error, and no order is left behind',
  async (fault) => {
    const gateway = createGateway(provider.url, 1500);
    await provider.faults({ api: { fault } });
    const expectedError = { code: 'gateway', message: NOT_RESPONDING };
    // Concurrently, because each call runs until its time limit.
    await Promise.all([
      expect(gateway.createOrder(NEW_ORDER)).rejects.toMatchObject(expectedError),
      expect(gateway.payment('pay_1')).rejects.toMatchObject(expectedError),
      expect(gateway.listPayments('order_1')).rejects.toMatchObject(expectedError),
      expect(gateway.capture('pay_1', paise(500))).rejects.toMatchObject(expectedError),
    ]);
    expect(provider.ledger.dump().orders).toEqual([]);
  },
);

test('LAUNCH-02: the check makes a read request with the keys, and names the wrong setting', async () => {
  const { host } = new URL(provider.url);
  expect(await createGateway(provider.url).check()).toBeUndefined();
  expect(provider.calls).toEqual(['GET /orders']);
  const wrongKey = createRazorpayGateway({
    ...SANDBOX_KEYS,
    keySecret: 'of another account',
    webhookSecrets: [],
    apiUrl: provider.url,
    checkoutScript: '',
    log: silentLog,
  });
  expect(await wrongKey.check()).toBe(
    `RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: Razorpay at ${host} refuses these keys.`,
  );
  await provider.faults({ api: { fault: 'hang' } });
  expect(await createGateway(provider.url, 300).check()).toBe(
    `Razorpay is not responding at ${host}. Check this machine’s network.`,
  );
  expect(await createGateway('http://127.0.0.1:9').check()).toBe(
    'Razorpay is not responding at 127.0.0.1:9. Check this machine’s network.',
  );
});

test('S25: an order whose response is lost is found by its receipt, not created twice', async () => {
  const gateway = createGateway(provider.url);
  await provider.faults({ api: { answersToLose: 1 } });
  const { id } = await gateway.createOrder(NEW_ORDER);
  expect(provider.ledger.dump().orders.map((order) => order.id)).toEqual([id]);
  expect(await gateway.createOrder(NEW_ORDER)).toEqual({ id });
});

test('already_captured_is_success, also when the response to the capture is lost', async () => {
  const gateway = createGateway(provider.url);
  const { id } = await gateway.createOrder(NEW_ORDER);
  const proof = await provider.pay(id, 'authorized');
  const paymentId = proof.razorpay_payment_id;
  await provider.faults({ api: { answersToLose: 1 } });
  expect(await gateway.capture(paymentId, paise(500))).toMatchObject({ status: 'captured' });
  expect(await gateway.capture(paymentId, paise(500))).toMatchObject({ status: 'captured' });
  expect(await gateway.listPayments(id)).toMatchObject([{ id: paymentId, amountPaise: 500 }]);
});

test('a capture of a payment that is already captured logs no warning; a failed capture does', async () => {
  const warned: object[] = [];
  const gateway = createGateway(provider.url, undefined, {
    ...silentLog,
    warn: (details) => warned.push(details),
  });
  const { id } = await gateway.createOrder(NEW_ORDER);
  const { razorpay_payment_id: paymentId } = await provider.pay(id, 'authorized');
  expect(await gateway.capture(paymentId, paise(400))).toMatchObject({ status: 'authorized' });
  expect(warned.splice(0)).toEqual([
    { payment: paymentId, status: 400, description: expect.stringMatching(/\w/) },
  ]);
  await gateway.capture(paymentId, paise(500));
  expect(await gateway.capture(paymentId, paise(500))).toMatchObject({ status: 'captured' });
  expect(warned).toEqual([]);
});

test('an id unknown to the provider returns nothing and is no error', async () => {
  const gateway = createGateway(provider.url);
  expect(await gateway.payment('pay_doesNotExist1')).toBeUndefined();
  expect(await gateway.listPayments('order_doesNotExist1')).toEqual([]);
  expect(await gateway.payment('../orders')).toBeUndefined();
  expect(provider.calls.filter((call) => call.includes('..'))).toEqual([]);
});

test('S16: fifty concurrent reads and captures of one payment are one request each', async () => {
  const gateway = createGateway(provider.url);
  const { id } = await gateway.createOrder(NEW_ORDER);
  const { razorpay_payment_id: paymentId } = await provider.pay(id, 'authorized');
  provider.calls.splice(0);
  const fifty = Array.from({ length: 50 });
  const readPayments = await Promise.all(fifty.map(() => gateway.payment(paymentId)));
  expect(readPayments.every((payment) => payment?.status === 'authorized')).toBe(true);
  expect(provider.calls).toHaveLength(1);
  const captures = await Promise.all(fifty.map(() => gateway.capture(paymentId, paise(500))));
  expect(captures.every(({ status }) => status === 'captured')).toBe(true);
  expect(provider.calls.filter((call) => call.includes('capture'))).toHaveLength(1);
});

test('a wrong key causes a gateway error without a retry', async () => {
  const gateway = createRazorpayGateway({
    ...SANDBOX_KEYS,
    keySecret: 'wrong',
    webhookSecrets: [],
    apiUrl: provider.url,
    checkoutScript: '',
    log: silentLog,
  });
  await expect(gateway.payment('pay_1')).rejects.toMatchObject({ code: 'gateway' });
  expect(provider.calls).toEqual(['GET /payments/pay_1']);
});

test('S25: of thirty concurrent calls twenty are sent and ten refused without waiting', async () => {
  const gateway = createGateway(provider.url, 1500);
  await provider.faults({ api: { fault: 'hang' } });
  const startedAt = performance.now();
  const waitTimes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      gateway.payment(`pay_${index}`).catch(() => performance.now() - startedAt),
    ),
  );
  const refusedAtOnce = waitTimes.filter((wait) => typeof wait === 'number' && wait < 1000);
  expect(refusedAtOnce).toHaveLength(10);
});

test('S25: with a hanging provider an order ends with a gateway error, and other requests work meanwhile', async () => {
  const shop = closeAfterTest(await startShop());
  const admin = await makeAdmin(shop);
  const course = await makeCourse(shop, admin);
  const buyer = await makeStudent(shop);
  await shop.provider.faults({ api: { fault: 'hang' } });
  let isOrdering = true;
  const pendingOrder = orderCourses(shop, buyer, course._id).finally(() => {
    isOrdering = false;
  });
  let answeredCount = 0;
  while (isOrdering) {
    expect((await send(shop, getAllCourses)).status).toBe(200);
    answeredCount += 1;
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  expect(answeredCount).toBeGreaterThan(10);
  const response = await pendingOrder;
  expect([response.status, response.body]).toEqual([
    502,
    { success: false, message: NOT_RESPONDING, code: 'gateway' },
  ]);
});
