// A coupon on an order: its discount, one message for every refusal, and its limit under concurrent orders.
import { afterEach, expect, test } from 'vitest';
import { getCouponUses, switchCoupon } from '#contract/sales/coupons.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import { paise } from '#contract/sales/money.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { reserveCoupon } from '#server/sales/coupons/coupon-redemptions.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon, countCouponUses } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const DAYS_5_MS = 5 * 24 * 60 * 60_000;

/** Called once, before the next request to the provider for a payment. */
let beforeNextRequest: (() => Promise<unknown>) | undefined;
const shop = closeAfterAll(
  await startShop({
    gateway: (realGateway) => ({
      ...realGateway,
      payment: async (id) => {
        const first = beforeNextRequest;
        beforeNextRequest = undefined;
        await first?.();
        return realGateway.payment(id);
      },
    }),
  }),
);
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const alpana = await makeCourse(shop, admin, { courseName: 'Alpana', price: '1499' });

afterEach(async () => {
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

const requestOrder = (buyer: Person, coupon: string, courses = [kolam._id]) =>
  send(shop, capturePayment, { token: buyer.token, body: { courses, coupon } });
const placeOrder = async (buyer: Person, coupon: string) =>
  String((await requestOrder(buyer, coupon)).body['orderId']);
const payOrder = async (buyer: Person, id: string) =>
  (await submitProof(shop, buyer, await shop.provider.pay(id))).body;
const getCouponPlaces = (id: string) => countCouponUses(db, id);

test('COUP-03: an order stores the discount of each line, and its invoice shows it', async () => {
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const { code } = await makeCoupon(shop, admin, { kind: 'amount', value: 10_000 });
  const buyer = await makeStudent(shop);
  const courses = [kolam._id, alpana._id];
  const orderBody = { courses, coupon: code, buyer: { state: '27' as const } };
  const quote = await send(shop, getQuote, { token: buyer.token, body: orderBody });
  expect(expectData<QuoteView>(quote, 'data')).toEqual({
    price: 249_800,
    discount: 10_000,
    total: 239_800,
    coupon: code,
    registration: 'regular',
    rate: 18,
    lastState: null,
    sellerGstin: buildRegisteredTerms().gstin,
    asksAge: false,
    taxes: [
      { name: 'CGST', amount: 18_289 },
      { name: 'SGST', amount: 18_289 },
    ],
  });
  const response = await send(shop, capturePayment, { token: buyer.token, body: orderBody });
  expect(response.body).toMatchObject({ success: true, amount: 239_800 });
  await payOrder(buyer, String(response.body['orderId']));
  const lines = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .select(['document_lines.discount_paise', 'document_lines.net_paise'])
    .where('documents.user_id', '=', buyer.id)
    .orderBy('net_paise')
    .execute();
  expect(lines).toEqual([
    { discount_paise: 3999, net_paise: 95_901 },
    { discount_paise: 6001, net_paise: 143_899 },
  ]);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildUnregisteredTerms() });
});

test('COUP-04: returns the same response whatever is wrong with a coupon', async () => {
  const buyer = await makeStudent(shop);
  const student = await makeStudent(shop);
  const offCoupon = await makeCoupon(shop, admin);
  await send(shop, switchCoupon, {
    token: admin.token,
    body: { couponId: offCoupon._id, isOn: false },
  });
  const codes = [
    'NO-SUCH-CODE',
    'x',
    offCoupon.code,
    (await makeCoupon(shop, admin, { from: '2099-01-01' })).code,
    (await makeCoupon(shop, admin, { from: '2020-01-01', until: '2020-01-02' })).code,
    (await makeCoupon(shop, admin, { courseIds: [alpana._id] })).code,
    (await makeCoupon(shop, admin, { minimum: 100_000 as never })).code,
    (await makeCoupon(shop, admin, { email: student.email })).code,
  ];
  const answers = new Set<string>();
  for (const code of codes) {
    const { status, body } = await requestOrder(buyer, code);
    expect([status, body['code'], body['orderId']]).toEqual([200, 'coupon_refused', undefined]);
    expect(body['fields']).toMatchObject([{ path: 'coupon' }]);
    answers.add(body.message);
  }
  expect(answers.size).toBe(1);
  expect((await loadPurchases(shop, buyer)).payments).toEqual([]);
});

test('COUP-11: the cap limits the discount of a percentage', async () => {
  const { code } = await makeCoupon(shop, admin, { value: 5000, cap: paise(20_000) });
  const buyer = await makeStudent(shop);
  expect((await requestOrder(buyer, code)).body).toMatchObject({ amount: 79_900 });
  const bothCourses = [kolam._id, alpana._id];
  expect((await requestOrder(buyer, code, bothCourses)).body).toMatchObject({ amount: 229_800 });
});

test('COUP-11: a first-purchase coupon is refused after a paid purchase, and valid again after its full refund', async () => {
  const { _id: couponId, code } = await makeCoupon(shop, admin, {
    isForFirst: true,
    maxPerAccount: 5,
  });
  const buyer = await makeStudent(shop);
  // Unpaid and free orders are not purchases.
  const freeCoupon = await makeCoupon(shop, admin, { value: 10_000 });
  expect((await requestOrder(buyer, freeCoupon.code, [alpana._id])).body).toMatchObject({
    amount: 0,
  });
  const first = await placeOrder(buyer, code);
  const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '499' });
  const plainOrder = await send(shop, capturePayment, {
    token: buyer.token,
    body: { courses: [rang._id] },
  });
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(
    String(plainOrder.body['orderId']),
  );
  await waitForEvents(shop);
  expect(await requestOrder(buyer, code)).toMatchObject({ body: { code: 'coupon_refused' } });
  // The older order is no longer a first purchase: it is quoted again, and refunded.
  expect(await payOrder(buyer, first)).toMatchObject({ success: false, code: 'payment_returned' });
  const used = await send(shop, getCouponUses, { token: admin.token, query: { couponId } });
  expect(used.body['data']).toEqual([]);
  const reader = { token: admin.token };
  const body = { paymentId, reason: 'Asked for it.' };
  await send(shop, refundPayment, { ...reader, body });
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  expect((await requestOrder(buyer, code, [rang._id])).body).toMatchObject({ amount: 44_910 });
});

test('COUP-11: a 100% first-purchase coupon opens one order per account', async () => {
  const { code } = await makeCoupon(shop, admin, {
    value: 10_000,
    isForFirst: true,
    maxPerAccount: 5,
  });
  const buyer = await makeStudent(shop);
  expect((await requestOrder(buyer, code)).body).toMatchObject({ amount: 0 });
  expect((await requestOrder(buyer, code, [alpana._id])).body['code']).toBe('coupon_refused');
  expect((await requestOrder(await makeStudent(shop), code)).body).toMatchObject({ amount: 0 });
});

test('COUP-04: a coupon for one email works only for the account with that email', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin, { email: buyer.email.toUpperCase() });
  expect((await requestOrder(await makeStudent(shop), code)).body['code']).toBe('coupon_refused');
  expect((await requestOrder(buyer, code)).body['amount']).toBe(89_910);
});

test('COUP-04: refuses more guesses after twenty, and a right code as well', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin);
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await requestOrder(buyer, `GUESS-${index}`)).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  expect((await requestOrder(buyer, code)).status).toBe(429);
});

test('COUP-04: refuses the twenty-first guess until ten minutes have passed', async () => {
  const buyer = await makeStudent(shop);
  for (let index = 0; index < 20; index += 1)
    expect((await requestOrder(buyer, `WINDOW-${index}`)).status).toBe(200);
  expect((await requestOrder(buyer, 'NO-SUCH-CODE')).status).toBe(429);
  shop.advanceClock(9.5 * 60_000);
  expect((await requestOrder(buyer, 'NO-SUCH-CODE')).status).toBe(429);
  shop.advanceClock(30_000 + 1000);
  expect((await requestOrder(buyer, 'NO-SUCH-CODE')).status).toBe(200);
});

test('COUP-05: fifty concurrent orders for ten uses: ten reserve one, forty are refused, and ten are used', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { maxTotal: 10 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makeStudent(shop)));
  const answers = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, body: (await requestOrder(buyer, code)).body })),
  );
  const successes = answers.filter(({ body }) => body.success);
  const refused = answers.filter(({ body }) => body['code'] === 'coupon_refused');
  expect([successes.length, refused.length]).toEqual([10, 40]);
  await Promise.all(successes.map(({ buyer, body }) => payOrder(buyer, String(body['orderId']))));
  expect(await getCouponPlaces(id)).toEqual({ used: 10, reserved: 0 });
  expect((await requestOrder(await makeStudent(shop), code)).body['code']).toBe('coupon_refused');
});

test('COUP-05: fifty concurrent orders for ten uses of a 100% coupon open ten courses', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { maxTotal: 10, value: 10_000 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makeStudent(shop)));
  const answers = await Promise.all(buyers.map((buyer) => requestOrder(buyer, code)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(10);
  expect(await getCouponPlaces(id)).toEqual({ used: 10, reserved: 0 });
});

test('COUP-05: a use is reserved for an hour, and one account reserves one use', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { maxTotal: 1 });
  const [first, second] = [await makeStudent(shop), await makeStudent(shop)];
  const order = await placeOrder(first, code);
  expect(await placeOrder(first, code)).toBe(order);
  expect((await requestOrder(first, code, [alpana._id])).body.success).toBe(true);
  expect(await getCouponPlaces(id)).toEqual({ used: 0, reserved: 1 });
  expect((await requestOrder(second, code)).body['code']).toBe('coupon_refused');
  shop.advanceClock(QUOTE_MS + 1000);
  expect((await requestOrder(second, code)).body.success).toBe(true);
  expect(await getCouponPlaces(id)).toEqual({ used: 0, reserved: 1 });
});

test('COUP-06: a payment started within the hour and confirmed five days later uses the coupon if a use is left', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { maxTotal: 2 });
  const [lateBuyer, quickBuyer] = [await makeStudent(shop), await makeStudent(shop)];
  const order = await placeOrder(lateBuyer, code);
  await shop.provider.pay(order, 'failed');
  shop.advanceClock(QUOTE_MS + 1000);
  expect(await payOrder(quickBuyer, await placeOrder(quickBuyer, code))).toMatchObject({
    success: true,
  });
  shop.advanceClock(DAYS_5_MS);
  await confirmLate(order);
  expect((await loadPurchases(shop, lateBuyer)).enrolments).toHaveLength(1);
  expect(await getCouponPlaces(id)).toEqual({ used: 2, reserved: 0 });
});

test('COUP-06: a payment confirmed after another buyer took the last use is refunded', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { maxTotal: 1 });
  const [lateBuyer, quickBuyer] = [await makeStudent(shop), await makeStudent(shop)];
  const order = await placeOrder(lateBuyer, code);
  await shop.provider.pay(order, 'failed');
  shop.advanceClock(QUOTE_MS + 1000);
  expect(await payOrder(quickBuyer, await placeOrder(quickBuyer, code))).toMatchObject({
    success: true,
  });
  shop.advanceClock(DAYS_5_MS);
  await confirmLate(order);
  expect((await loadPurchases(shop, lateBuyer)).enrolments).toEqual([]);
  expect(await getCouponPlaces(id)).toEqual({ used: 1, reserved: 0 });
});

/** The bank confirms a payment that it had refused. */
async function confirmLate(order: string): Promise<void> {
  const [payment] = shop.provider.ledger.listPaymentsOfOrder(order);
  await shop.provider.act('capture-late', { payment_id: payment?.id });
  await waitForEvents(shop);
  await shop.work.reconcile();
}

test('COUP-06: an order keeps its discount for the hour after its coupon was switched off', async () => {
  const freshAdmin = await makeAdmin(shop);
  const madeCoupon = await makeCoupon(shop, freshAdmin);
  const buyer = await makeStudent(shop);
  const order = await placeOrder(buyer, madeCoupon.code);
  const body = { couponId: madeCoupon._id, isOn: false };
  await send(shop, switchCoupon, { token: freshAdmin.token, body });
  shop.advanceClock(QUOTE_MS - 5000);
  expect(await payOrder(buyer, order)).toMatchObject({ success: true });
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('COUP-05: the use of an order that was paid meanwhile stays used, and is counted once', async () => {
  const { _id: couponId, code } = await makeCoupon(shop, admin, { maxPerAccount: 2 });
  const buyer = await makeStudent(shop);
  await payOrder(buyer, await placeOrder(buyer, code));
  const [reservedUse] = await db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .execute();
  if (!reservedUse) throw new Error('No redemption was stored.');
  const at = shop.deps.clock();
  const repeatedUse = { couponId, orderId: reservedUse.id, userId: buyer.id, at, until: at + 1000 };
  await db
    .transaction()
    .execute((tx) => reserveCoupon(tx, { ...repeatedUse, discount: reservedUse.discount_paise }));
  expect(await getCouponPlaces(couponId)).toEqual({ used: 1, reserved: 0 });
});

test('COUP-07: two tabs with different coupons make two orders; a double payment is refunded and frees its use', async () => {
  const freshAdmin = await makeAdmin(shop);
  const [tenCoupon, halfCoupon] = [
    await makeCoupon(shop, freshAdmin),
    await makeCoupon(shop, freshAdmin, { value: 5000 }),
  ];
  const buyer = await makeStudent(shop);
  const [leftOrder, rightOrder] = [
    await placeOrder(buyer, tenCoupon.code),
    await placeOrder(buyer, halfCoupon.code),
  ];
  expect(leftOrder).not.toBe(rightOrder);
  expect(await placeOrder(buyer, tenCoupon.code)).toBe(leftOrder);
  await payOrder(buyer, rightOrder);
  await shop.provider.pay(leftOrder);
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  expect([await getCouponPlaces(halfCoupon._id), await getCouponPlaces(tenCoupon._id)]).toEqual([
    { used: 1, reserved: 0 },
    { used: 0, reserved: 0 },
  ]);
});

test('COUP-07: verification reports no error for a double payment that is refunded while it is verified', async () => {
  const { code } = await makeCoupon(shop, admin);
  const buyer = await makeStudent(shop);
  const [leftOrder, rightOrder] = [
    await placeOrder(buyer, code),
    await orderCoursesForId(shop, buyer, kolam._id),
  ];
  await payOrder(buyer, rightOrder);
  await waitForEvents(shop);
  await shop.provider.faults({ webhooks: { drop: true } });
  const proof = await shop.provider.pay(leftOrder);
  beforeNextRequest = async () => {
    await shop.work.reconcile();
    await shop.work.carryOutRefunds();
  };
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  expect(beforeNextRequest).toBeUndefined();
});

test('COUP-08: a 100% coupon needs neither provider nor invoice, and is used once', async () => {
  const freshAdmin = await makeAdmin(shop);
  const { code } = await makeCoupon(shop, freshAdmin, { value: 10_000 });
  const buyer = await makeStudent(shop);
  shop.provider.calls.length = 0;
  const response = await requestOrder(buyer, code);
  expect([response.body['amount'], response.body['orderId']]).toEqual([0, undefined]);
  expect(shop.provider.calls).toEqual([]);
  const { enrolments, mails, payments } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: kolam._id, source: 'coupon' }]);
  expect([mails.length, payments.length]).toEqual([1, 0]);
  const documents = db.selectFrom('documents').selectAll().where('user_id', '=', buyer.id);
  expect(await documents.execute()).toEqual([]);
  expect((await requestOrder(buyer, code, [alpana._id])).body['code']).toBe('coupon_refused');
});
