// Reconciliation with the provider: what it finds, how few calls it makes, and what it returns.
import { beforeEach, expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { reconcilePayments } from '#contract/sales/orders.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import {
  loadPurchases,
  orderCourses,
  orderCoursesForId,
  payWithoutEvents,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const HOUR_MS = 60 * 60_000;

/** Orders whose payments cannot be read from the provider. */
const unreadable = new Set<string>();

const shop = closeAfterAll(
  await startShop({
    gateway: (realGateway) => ({
      ...realGateway,
      listPayments: async (id) => {
        if (unreadable.has(id)) throw new Error('The response is unreadable.');
        return realGateway.listPayments(id);
      },
    }),
  }),
);
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
beforeEach(async () => {
  await shop.work.reconcile();
  shop.provider.calls.length = 0;
});

const createOrder = async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  shop.provider.calls.length = 0;
  return { buyer, id };
};
const LISTS = ['GET /orders', 'GET /refunds'];

test('makes no calls about orders without a payment attempt', async () => {
  for (let nth = 0; nth < 5; nth += 1) await createOrder();
  const nothing = { checked: 0, rebuilt: 0, settled: 0, refunds: 0, failed: 0 };
  expect(await shop.work.reconcile()).toEqual(nothing);
  expect(shop.provider.calls).toEqual(LISTS);
});

test("S17: checks more orders than one page of the provider's list holds", async () => {
  const { buyer, id } = await createOrder();
  await payWithoutEvents(shop, id);
  for (let nth = 0; nth < 110; nth += 1) {
    await shop.deps.gateway.createOrder({
      receipt: `other ${nth} ${id}`,
      amountPaise: paise(100),
      currency: 'INR',
      notes: {},
    });
  }
  shop.provider.calls.length = 0;
  expect(await shop.work.reconcile()).toMatchObject({ checked: 1, settled: 1 });
  expect(shop.provider.calls.filter((call) => call === 'GET /orders').length).toBeGreaterThan(1);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('polls an order with a failed payment often at first and hourly later', async () => {
  const { id } = await createOrder();
  await payWithoutEvents(shop, id, 'failed');
  const countChecked = async () => (await shop.work.reconcile()).checked;
  expect([await countChecked(), await countChecked()]).toEqual([1, 1]);
  shop.advanceClock(2 * HOUR_MS);
  expect([await countChecked(), await countChecked()]).toEqual([1, 0]);
  const now = expectData<{ checked: number }>(
    await send(shop, reconcilePayments, { token: admin.token }),
    'data',
  );
  expect(now.checked).toBeGreaterThanOrEqual(1);
  shop.advanceClock(HOUR_MS);
  expect(await countChecked()).toBe(1);
});

test('S21: captures a failed payment that is authorized two days later, and opens the course', async () => {
  const { buyer, id } = await createOrder();
  await payWithoutEvents(shop, id, 'failed');
  await shop.work.reconcile();
  shop.advanceClock(48 * HOUR_MS);
  // Drops the event of the capture too, which could settle the payment first.
  await shop.provider.faults({ webhooks: { drop: true } });
  await payWithoutEvents(shop, id, 'authorized');
  expect(await shop.work.reconcile()).toMatchObject({ settled: 1 });
  await shop.provider.reset();
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S22: finds and refunds a second payment without an event', async () => {
  const { buyer, id } = await createOrder();
  await submitProof(shop, buyer, await shop.provider.pay(id));
  await shop.provider.faults({ webhooks: { drop: true } });
  await shop.provider.act('pay-again', { order_id: id });
  expect(await shop.work.reconcile()).toMatchObject({ checked: 1, settled: 1 });
  await shop.work.carryOutRefunds();
  await shop.provider.reset();
  const statuses = shop.provider.ledger.listPaymentsOfOrder(id).map((payment) => payment.status);
  expect(statuses.toSorted()).toEqual(['captured', 'refunded']);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  expect((await shop.work.reconcile()).checked).toBe(0);
});

test('S17: the next order request finds an unreported payment instead of offering the order again', async () => {
  const { buyer, id } = await createOrder();
  await payWithoutEvents(shop, id);
  const repeatedOrder = await orderCourses(shop, buyer, course._id);
  expect(repeatedOrder.body).toMatchObject({ success: false, code: 'already_enrolled' });
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('I3: records a payment that was made and refunded without events, and opens nothing', async () => {
  const { buyer, id } = await createOrder();
  await shop.provider.faults({ webhooks: { drop: true } });
  const proof = await shop.provider.pay(id);
  await shop.provider.act('refund', { payment_id: proof.razorpay_payment_id });
  await shop.provider.reset();
  expect(await shop.work.reconcile()).toMatchObject({ checked: 1, settled: 1 });
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect([enrolments, payments.length]).toEqual([[], 1]);
  expect((await shop.work.reconcile()).checked).toBe(0);
});

test('one user cannot occupy all calls to the provider', async () => {
  const [left, right] = [await makeStudent(shop), await makeStudent(shop)];
  const manyCourses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => makeCourse(shop, admin, { price: String(10 + index) })),
  );
  await shop.provider.faults({ api: { latencyMs: 100, only: 'POST /orders' } });
  const pendingOrders = manyCourses.map((each) => orderCourses(shop, left, each._id));
  let pendingCount = pendingOrders.length;
  for (const each of pendingOrders) void each.then(() => (pendingCount -= 1));
  expect((await orderCourses(shop, right, course._id)).body.success).toBe(true);
  expect(pendingCount).toBeGreaterThan(2);
  for (const response of await Promise.all(pendingOrders)) expect(response.body.success).toBe(true);
  await shop.provider.reset();
});

test("S24: a refund from the provider's dashboard without an event ends access", async () => {
  const { buyer, id } = await createOrder();
  const proof = await shop.provider.pay(id);
  await submitProof(shop, buyer, proof);
  await shop.provider.faults({ webhooks: { drop: true } });
  await shop.provider.act('refund', { payment_id: proof.razorpay_payment_id });
  expect(await shop.work.reconcile()).toMatchObject({ refunds: 1, failed: 0 });
  expect(await shop.work.reconcile()).toMatchObject({ refunds: 0 });
  await shop.provider.reset();
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
});

test('S25: reports an unreachable provider to the admin, and changes nothing', async () => {
  await shop.provider.faults({ api: { fault: 'status 500' } });
  const response = await send(shop, reconcilePayments, { token: admin.token });
  await shop.provider.reset();
  expect([response.status, response.body.code]).toEqual([502, 'gateway']);
});

test('S17: orders with unreadable payments do not stop others from being settled', async () => {
  const [first, sound, last] = [await createOrder(), await createOrder(), await createOrder()];
  for (const { id } of [first, sound, last]) await payWithoutEvents(shop, id);
  unreadable.add(first.id).add(last.id);
  expect(await shop.work.reconcile()).toMatchObject({ checked: 3, settled: 1, failed: 2 });
  expect((await loadPurchases(shop, sound.buyer)).enrolments).toHaveLength(1);
  unreadable.clear();
  expect(await shop.work.reconcile()).toMatchObject({ settled: 2, failed: 0 });
  expect((await loadPurchases(shop, last.buyer)).enrolments).toHaveLength(1);
});

test('S42: an admin reconciles older days after a restore', async () => {
  const { buyer, id } = await createOrder();
  await payWithoutEvents(shop, id);
  shop.advanceClock(20 * 24 * HOUR_MS);
  expect(await shop.work.reconcile()).toMatchObject({ settled: 0 });
  const token = (await makeAdmin(shop)).token;
  const reconcileDays = (days: unknown) => send(shop, reconcilePayments, { token, body: { days } });
  for (const days of [0, 91, 1.5, '30']) expect((await reconcileDays(days)).status).toBe(400);
  expect((await reconcileDays(30)).body['data']).toMatchObject({ settled: 1 });
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});
