// An order of several courses: its amount, access to its courses, and its refund.
import { afterEach, expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { getPaymentOrder, getStuckOrders } from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { LedgerOrder, OwnOrder } from '#contract/sales/orders.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import { grantCourse } from '#contract/people/people.ts';
import { computeRevenue } from '#contract/sales/revenue.ts';
import { insertOrder } from '#server/sales/payments/payments.store.ts';
import type { OrderRow } from '#server/platform/tables.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { deleteCourseRow } from '../../support/delete-course-row.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  buy,
  waitForEvents,
  loadPurchases,
  orderCourses,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import type { Proof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const TOTAL_PAISE = 49_900 + 129_950;

let buyer: Person;

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
const poster = await makeCourse(shop, admin, { courseName: 'Poster', price: '1299.50' });
afterEach(async () => {
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

/** A payment for both courses, not verified yet. */
async function payBoth(): Promise<Proof> {
  buyer = await makeStudent(shop);
  return shop.provider.pay(await orderCoursesForId(shop, buyer, kolam._id, poster._id));
}

async function listOpenCourses(): Promise<string[]> {
  const { enrolments } = await loadPurchases(shop, buyer);
  return enrolments.map((row) => row.course_id).toSorted();
}
const listBothIds = () => [kolam._id, poster._id].toSorted();

const sendRefund = (proof: Proof) =>
  send(shop, refundPayment, {
    token: admin.token,
    body: { paymentId: proof.razorpay_payment_id, reason: 'Asked for it.' },
  });

test('S13: an order charges the sum of its courses and opens all of them, and one email lists them', async () => {
  buyer = await makeStudent(shop);
  const response = await orderCourses(shop, buyer, kolam._id, poster._id);
  expect(response.body).toMatchObject({ success: true, amount: TOTAL_PAISE });
  const id = String(response.body['orderId']);
  expect(shop.provider.ledger.order(id)).toMatchObject({ amount: TOTAL_PAISE });
  // The order of the ids and duplicates do not matter.
  expect(await orderCoursesForId(shop, buyer, poster._id, kolam._id, poster._id)).toBe(id);
  const proof = await shop.provider.pay(id);
  const courses = [poster._id, kolam._id];
  expect((await submitProof(shop, buyer, { ...proof, courses })).body.success).toBe(true);
  await waitForEvents(shop);
  expect(await listOpenCourses()).toEqual(listBothIds());
  expect((await loadPurchases(shop, buyer)).payments).toMatchObject([
    { amount_paise: TOTAL_PAISE },
  ]);
  await shop.work.deliverMails();
  const mails = shop.mails.filter(({ to }) => to === buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You are enrolled in 2 courses']);
  for (const part of ['- Kolam', '- Poster', '₹1,798.50']) expect(mails[0]?.text).toContain(part);
});

test('S24: a refund returns the whole amount and ends access to all courses', async () => {
  const proof = await payBoth();
  await submitProof(shop, buyer, proof);
  expect(await listOpenCourses()).toEqual(listBothIds());
  expect((await sendRefund(proof)).body['data']).toMatchObject({
    amount: TOTAL_PAISE,
    status: 'processed',
  });
  await waitForEvents(shop);
  expect(await listOpenCourses()).toEqual([]);
  const params = { orderId: proof.razorpay_order_id };
  const response = await send(shop, getPaymentOrder, { token: buyer.token, params });
  const { status, payments } = expectData<OwnOrder>(response, 'data');
  expect([status, payments.map(computeRevenue)]).toEqual([
    'refunded',
    [{ captured: TOTAL_PAISE, refunded: TOTAL_PAISE }],
  ]);
  await shop.work.deliverMails();
  const mail = shop.mails.findLast(({ to }) => to === buyer.email);
  expect(mail?.text).toMatch(/You no longer have access to: (Kolam, Poster|Poster, Kolam)/);
});

test('S22: refunding an order keeps a course open that another payment of the buyer opened', async () => {
  buyer = await makeStudent(shop);
  const [ownOrderId, pairOrderId] = [
    await orderCoursesForId(shop, buyer, kolam._id),
    await orderCoursesForId(shop, buyer, kolam._id, poster._id),
  ];
  await submitProof(shop, buyer, await shop.provider.pay(ownOrderId));
  const proof = await shop.provider.pay(pairOrderId);
  await submitProof(shop, buyer, proof);
  await waitForEvents(shop);
  expect(await listOpenCourses()).toEqual(listBothIds());
  await sendRefund(proof);
  expect(await listOpenCourses()).toEqual([kolam._id]);
});

test('an order of a free and a paid course charges for the paid course and opens both', async () => {
  buyer = await makeStudent(shop);
  const freeCourse = await makeCourse(shop, admin, { courseName: 'Dots', price: '0' });
  const response = await orderCourses(shop, buyer, kolam._id, freeCourse._id);
  expect(response.body).toMatchObject({ amount: 49_900 });
  await submitProof(shop, buyer, await shop.provider.pay(String(response.body['orderId'])));
  await waitForEvents(shop);
  expect(await listOpenCourses()).toEqual([kolam._id, freeCourse._id].toSorted());
});

test('S22: refuses an order with an owned course or a course that is not for sale', async () => {
  buyer = await makeStudent(shop);
  await buy(shop, buyer, kolam._id);
  await waitForEvents(shop);
  const draftCourse = await makeCourse(shop, admin, { status: 'Draft' });
  const ownedResponse = await orderCourses(shop, buyer, poster._id, kolam._id);
  const hiddenResponse = await orderCourses(shop, buyer, poster._id, draftCourse._id);
  expect([ownedResponse.body.code, hiddenResponse.body.code]).toEqual([
    'already_enrolled',
    'not_for_sale',
  ]);
});

test.each([
  ['cost no more together than before', 60_000, 'paid'],
  ['cost more together than before', 60_001, 'refunded'],
])(
  'a payment after the hour is settled or refunded by the sum of its courses, which %s',
  async (_what, dearer, status) => {
    const [leftCourse, rightCourse] = [
      await makeCourse(shop, admin, { courseName: 'Reels', price: '500' }),
      await makeCourse(shop, admin, { courseName: 'Colour', price: '400' }),
    ];
    buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, leftCourse._id, rightCourse._id);
    const prices = { [leftCourse._id]: paise(dearer), [rightCourse._id]: paise(30_000) };
    for (const [courseId, price_paise] of Object.entries(prices))
      await shop.deps.db
        .updateTable('courses')
        .set({ price_paise })
        .where('id', '=', courseId)
        .execute();
    shop.advanceClock(QUOTE_MS + 2000);
    await shop.provider.pay(id);
    await waitForEvents(shop);
    await shop.work.carryOutRefunds();
    await waitForEvents(shop);
    const token = (await makeAdmin(shop)).token;
    const response = await send(shop, getPaymentOrder, { token, params: { orderId: id } });
    expect(expectData<OwnOrder>(response, 'data').status).toBe(status);
    expect(await listOpenCourses()).toHaveLength(status === 'paid' ? 2 : 0);
  },
);

async function makeRefunds(): Promise<void> {
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
}

async function listRefundViews(id: string) {
  const response = await send(shop, getPaymentOrder, {
    token: buyer.token,
    params: { orderId: id },
  });
  return expectData<OwnOrder>(response, 'data').payments.flatMap(({ refunds }) => refunds);
}

const getRefunds = async (id: string) =>
  (await listRefundViews(id)).map((refundView) => [
    refundView.cause,
    refundView.amount,
    refundView.status,
  ]);

/** The amount per course of each refund. */
const listRefundedCourses = async (id: string) =>
  (await listRefundViews(id)).map(({ items }) => items);

test('with a deleted course, opens the other course and refunds the part of the deleted one', async () => {
  const deletedCourse = await makeCourse(shop, admin, { courseName: 'Doomed', price: '100' });
  buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, kolam._id, deletedCourse._id);
  await deleteCourseRow(shop.deps.db, deletedCourse._id);
  const proof = await shop.provider.pay(id);
  const { body } = await submitProof(shop, buyer, proof);
  expect(body).toMatchObject({ success: false, code: 'payment_incomplete' });
  expect(body.message).toContain('a course in your order is no longer available');
  expect(body.message).toContain('We are refunding what you paid for it');
  expect(await listOpenCourses()).toEqual([kolam._id]);
  await makeRefunds();
  expect(await getRefunds(id)).toEqual([['course-gone', 10_000, 'processed']]);
  expect(await listRefundedCourses(id)).toEqual([
    [{ courseId: deletedCourse._id, amount: 10_000 }],
  ]);
  const stuck = await send(shop, getStuckOrders, { token: admin.token });
  expect(expectData<LedgerOrder[]>(stuck, 'data')).toEqual([]);
  await sendRefund(proof);
  expect(await listOpenCourses()).toEqual([]);
  expect(await getRefunds(id)).toContainEqual(['admin', 49_900, 'processed']);
});

test('with an already open course, opens the other course and refunds the part of the open one', async () => {
  buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, kolam._id, poster._id);
  const body = { email: buyer.email, courseId: kolam._id, reason: 'A prize.' };
  await send(shop, grantCourse, { token: admin.token, body });
  const proof = await shop.provider.pay(id);
  const part = {
    success: true,
    returned: expect.stringContaining('refunding what you paid for it'),
  };
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject(part);
  await makeRefunds();
  // A second verification after the refund returns the same.
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject(part);
  expect(await listOpenCourses()).toEqual(listBothIds());
  expect(await getRefunds(id)).toEqual([['already-open', 49_900, 'processed']]);
  await shop.work.deliverMails();
  const mails = shop.mails.filter(({ to }) => to === buyer.email).map(({ text }) => text);
  expect(mails).toContainEqual(
    expect.stringContaining('You already had one of the courses you paid for'),
  );
});

/** The lines of an order in line order, by the provider's order id. */
function getLines(id: string) {
  return shop.deps.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['line_no', 'course_id', 'title', 'list_paise', 'net_paise', 'is_estimated'])
    .where('provider_order_id', '=', id)
    .orderBy('line_no')
    .execute();
}

const updateCourse = (courseId: string, to: { name?: string; price_paise?: Paise }) =>
  shop.deps.db.updateTable('courses').set(to).where('id', '=', courseId).execute();

test('S13: the lines keep the titles and prices of the time of the order', async () => {
  const [leftCourse, rightCourse] = [
    await makeCourse(shop, admin, { courseName: 'Reels', price: '500' }),
    await makeCourse(shop, admin, { courseName: 'Colour', price: '400' }),
  ];
  buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, rightCourse._id, leftCourse._id);
  await updateCourse(leftCourse._id, { name: 'Reels in a day', price_paise: paise(90_000) });
  const exact = { is_estimated: 0 };
  const expected = [
    { course_id: leftCourse._id, title: 'Reels', list_paise: 50_000, net_paise: 50_000, ...exact },
    {
      course_id: rightCourse._id,
      title: 'Colour',
      list_paise: 40_000,
      net_paise: 40_000,
      ...exact,
    },
  ].toSorted((a, b) => (a.course_id < b.course_id ? -1 : 1));
  expect(await getLines(id)).toEqual(
    expected.map((line, index) => ({ line_no: index + 1, ...line })),
  );
});

test('S13: the same sum with other prices makes a new order', async () => {
  const [leftCourse, rightCourse] = [
    await makeCourse(shop, admin, { courseName: 'Reels', price: '500' }),
    await makeCourse(shop, admin, { courseName: 'Colour', price: '400' }),
  ];
  buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, leftCourse._id, rightCourse._id);
  await updateCourse(leftCourse._id, { price_paise: paise(40_000) });
  await updateCourse(rightCourse._id, { price_paise: paise(50_000) });
  const second = await orderCoursesForId(shop, buyer, leftCourse._id, rightCourse._id);
  expect(second).not.toBe(id);
  const prices = (await getLines(second)).map((line) => [line.course_id, Number(line.net_paise)]);
  expect(new Map(prices as [string, number][])).toEqual(
    new Map([
      [leftCourse._id, 40_000],
      [rightCourse._id, 50_000],
    ]),
  );
});

test('refuses to store an order whose lines do not add up to its amount', async () => {
  buyer = await makeStudent(shop);
  const { db } = shop.deps;
  const row: OrderRow = {
    id: 'uneven',
    user_id: buyer.id,
    provider_order_id: null,
    amount_paise: paise(100),
    currency: 'INR' as const,
    status: 'created' as const,
    created_at: 1,
    paid_at: null,
    asked_at: null,
    state: 'open',
    is_stuck: 0,
    quote_hash: null,
    buyer_kind: null,
    buyer_name: null,
    buyer_state: null,
    buyer_address: null,
    buyer_gstin: null,
    state_source: null,
    seller_terms_id: null,
    coupon_id: null,
    age_source: null,
  };
  const line = {
    line_no: 1,
    course_id: kolam._id,
    title: 'Kolam',
    is_estimated: 0,
    guarantee_days: 30,
    policy_version: null,
    bundle_id: null,
    list_paise: paise(100),
    price_paise: paise(100),
    discount_paise: paise(1),
    net_paise: paise(99),
    sac: null,
    rate_bp: null,
  };
  const insertion = db.transaction().execute((tx) => insertOrder(tx, row, { items: [line] }));
  await expect(insertion).rejects.toThrow('must add up to its amount');
  expect(await db.selectFrom('orders').select('id').where('id', '=', 'uneven').execute()).toEqual(
    [],
  );
});
