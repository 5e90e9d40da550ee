// Limits of a coupon count paid orders: discounted orders cannot be collected and paid later.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCouponUses, switchCoupon } from '#contract/sales/coupons.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeStudent,
  openTestSession,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForEvents, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
let admin = await makeAdmin(shop);
/** ₹999 each. */
const courses: string[] = [];
for (const courseName of ['Kolam', 'Alpana', 'Warli', 'Rangoli', 'Mehndi'])
  courses.push((await makeCourse(shop, admin, { courseName, price: '999' }))._id);

beforeEach(async () => {
  // The clock of these tests runs past the end of a session.
  admin = { ...admin, token: await openTestSession(shop.deps, admin.id) };
});
afterEach(async () => {
  await settleEvents();
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

async function settleEvents(): Promise<void> {
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
}

/** An order of one course at 90 % off: ₹99.90. */
async function placeOrder({ token }: Person, coupon: string, course = courses[0] ?? '') {
  const response = await send(shop, capturePayment, { token, body: { courses: [course], coupon } });
  expect(response.body).toMatchObject({ success: true, amount: 9990 });
  shop.advanceClock(2 * SECOND_MS);
  return String(response.body['orderId']);
}

async function placeOrders(buyer: Person, coupon: string): Promise<string[]> {
  const orders: string[] = [];
  for (const course of courses) orders.push(await placeOrder(buyer, coupon, course));
  return orders;
}

async function payOrders(...orders: string[]): Promise<void> {
  for (const order of orders) await shop.provider.pay(order);
  await settleEvents();
}

const switchOffCoupon = (couponId: string) =>
  send(shop, switchCoupon, { token: admin.token, body: { couponId, isOn: false } });

async function getOutcome(buyer: Person, couponId: string) {
  const enrolments = db.selectFrom('enrolments').select('course_id');
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.cause', 'refunds.amount_paise'])
    .where('orders.user_id', '=', buyer.id)
    .execute();
  const uses = await send(shop, getCouponUses, { token: admin.token, query: { couponId } });
  return {
    open: (await enrolments.where('user_id', '=', buyer.id).execute()).length,
    refunds: refunds.map((row) => `${row.cause} ${row.amount_paise}`),
    uses: expectData<unknown[]>(uses, 'data').length,
  };
}

const FIRST_ONLY = { value: 9000, maxTotal: 1, maxPerAccount: 1, isForFirst: true };
const REFUNDED = 'quote-expired 9990';

test('of five orders with a coupon that is then switched off, only the latest keeps the discount', async () => {
  const coupon = await makeCoupon(shop, admin, FIRST_ONLY);
  const buyer = await makeStudent(shop);
  const orders = await placeOrders(buyer, coupon.code);
  await switchOffCoupon(coupon._id);
  await payOrders(...orders);
  expect(await getOutcome(buyer, coupon._id)).toEqual({
    open: 1,
    refunds: [REFUNDED, REFUNDED, REFUNDED, REFUNDED],
    uses: 1,
  });
});

test('of five orders with a working coupon for one use, only the first paid one keeps the discount', async () => {
  const coupon = await makeCoupon(shop, admin, { value: 9000, maxTotal: 1 });
  const buyer = await makeStudent(shop);
  await payOrders(...(await placeOrders(buyer, coupon.code)));
  expect(await getOutcome(buyer, coupon._id)).toEqual({
    open: 1,
    refunds: [REFUNDED, REFUNDED, REFUNDED, REFUNDED],
    uses: 1,
  });
});

test('a coupon with two uses per account discounts two of five orders', async () => {
  const coupon = await makeCoupon(shop, admin, { value: 9000, maxPerAccount: 2 });
  const buyer = await makeStudent(shop);
  await payOrders(...(await placeOrders(buyer, coupon.code)));
  expect(await getOutcome(buyer, coupon._id)).toEqual({
    open: 2,
    refunds: [REFUNDED, REFUNDED, REFUNDED],
    uses: 2,
  });
});

test('payments that were started one by one and captured together use the coupon once', async () => {
  const coupon = await makeCoupon(shop, admin, FIRST_ONLY);
  const buyer = await makeStudent(shop);
  const orders: string[] = [];
  for (const course of courses) {
    const order = await placeOrder(buyer, coupon.code, course);
    await shop.provider.pay(order, 'failed');
    orders.push(order);
  }
  await switchOffCoupon(coupon._id);
  for (const order of orders) {
    const [payment] = shop.provider.ledger.listPaymentsOfOrder(order);
    await shop.provider.act('capture-late', { payment_id: payment?.id });
  }
  await settleEvents();
  expect(await getOutcome(buyer, coupon._id)).toEqual({
    open: 1,
    refunds: [REFUNDED, REFUNDED, REFUNDED, REFUNDED],
    uses: 1,
  });
});

test.each([
  ['in its hour', HOUR_MS - 60 * SECOND_MS, 1],
  ['after its hour', HOUR_MS + 2 * SECOND_MS, 0],
  ['30 days later', 30 * DAY_MS, 0],
] as const)(
  'an order with a coupon switched off keeps the discount only for its hour: paid %s',
  async (_when, wait, open) => {
    const coupon = await makeCoupon(shop, admin, { value: 9000 });
    const buyer = await makeStudent(shop);
    const order = await placeOrder(buyer, coupon.code);
    await switchOffCoupon(coupon._id);
    shop.advanceClock(wait);
    admin = { ...admin, token: await openTestSession(shop.deps, admin.id) };
    await payOrders(order);
    expect(await getOutcome(buyer, coupon._id)).toEqual({
      open,
      refunds: open === 1 ? [] : [REFUNDED],
      uses: open,
    });
  },
);

test('an order paid after its hour keeps the discount while its coupon works', async () => {
  const coupon = await makeCoupon(shop, admin, { value: 9000 });
  const buyer = await makeStudent(shop);
  const order = await placeOrder(buyer, coupon.code);
  shop.advanceClock(HOUR_MS + 2 * SECOND_MS);
  await payOrders(order);
  expect(await getOutcome(buyer, coupon._id)).toEqual({ open: 1, refunds: [], uses: 1 });
});

test('an order paid 30 days later is refunded, though its coupon still works', async () => {
  const coupon = await makeCoupon(shop, admin, { value: 9000 });
  const buyer = await makeStudent(shop);
  const order = await placeOrder(buyer, coupon.code);
  shop.advanceClock(30 * DAY_MS);
  admin = { ...admin, token: await openTestSession(shop.deps, admin.id) };
  await payOrders(order);
  expect(await getOutcome(buyer, coupon._id)).toEqual({ open: 0, refunds: [REFUNDED], uses: 0 });
  await shop.work.deliverMails();
  const mail = shop.mails.find(({ to }) => to === buyer.email);
  expect(mail?.text).toContain('It expires earlier if you use the coupon in another order');
});

test('an order replaced by a later one gets its discount back when it is ordered again', async () => {
  const coupon = await makeCoupon(shop, admin, { value: 9000 });
  const buyer = await makeStudent(shop);
  const first = await placeOrder(buyer, coupon.code);
  const second = await placeOrder(buyer, coupon.code, courses[1]);
  expect(await placeOrder(buyer, coupon.code)).toBe(first);
  await switchOffCoupon(coupon._id);
  await payOrders(first, second);
  expect(await getOutcome(buyer, coupon._id)).toEqual({ open: 1, refunds: [REFUNDED], uses: 1 });
});
