// The guarantee by the button: what pauses, what ends, what comes back, and whom a person looks after.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { savePosition } from '#contract/learning.ts';
import { getMyPayments, reconcilePayments } from '#contract/orders.ts';
import type { OwnOrder, PaidItem } from '#contract/orders.ts';
import { refundPayment } from '#contract/refunds.ts';
import { returnCourse } from '#contract/returns.ts';
import { closeAfterAll } from '../support/closing.ts';
import { expectInvariants } from '../support/invariants.ts';
import {
  granted,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeStudent,
  openSessionOf,
} from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { buy, eventsDelivered, holdings, startShop } from '../support/sandbox.ts';
import { send } from '../support/server.ts';
import { tellOfRefund } from '../support/told-refunds.ts';

const DAY_MS = 86_400_000;
const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { course: kolam, lessonId } = await makeCourseWithLesson(shop, admin, {
  ...{ courseName: 'Kolam', price: '499' },
});
const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '1499' });

async function bought(...courses: string[]) {
  const buyer = await makeStudent(shop);
  const proof = await buy(shop, buyer, ...courses);
  await eventsDelivered(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

const giveBack = ({ token }: Person, orderId: string, courseId = kolam._id) =>
  send(shop, returnCourse, { token, body: { orderId, courseId } });

const ordersOf = async ({ token }: Person) =>
  granted<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data');

const offerTo = async (buyer: Person, courseId = kolam._id) =>
  ((await ordersOf(buyer))[0]?.payments[0]?.items ?? []).find(
    (one: PaidItem) => one.courseId === courseId,
  )?.offer;

/** 403 for whom the course is closed. */
const watches = async ({ token }: Person) => {
  const body = { courseId: kolam._id, subSectionId: lessonId, seconds: 3 };
  return (await send(shop, savePosition, { token, body })).status;
};

const openTo = async (buyer: Person) =>
  (await holdings(shop, buyer)).enrolments.map((one) => one.course_id);

test('RET-03, S24: pressed in ten tabs it is one return: access ends, one refund, one note, one mail', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  expect(await offerTo(buyer)).toMatchObject({ state: 'open' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(buyer, orderId)));
  await eventsDelivered(shop);
  expect(new Set(answers.map((got) => got.status))).toEqual(new Set([200]));
  expect(shop.provider.ledger.refundsOf(paymentId)).toMatchObject([{ amount: 49_900 }]);
  expect((await giveBack(buyer, orderId)).body['data']).toEqual({
    ...{ amount: 49_900, status: 'processed' },
  });
  expect(await openTo(buyer)).toEqual([rang._id]);
  expect(await offerTo(buyer)).toMatchObject({ state: 'returned' });
  expect(await offerTo(buyer, rang._id)).toMatchObject({ state: 'open' });
  const [order] = await ordersOf(buyer);
  expect(order?.payments[0]?.documents?.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', 199_800],
    ['refund-note', 49_900],
  ]);
  await shop.work.deliverMails();
  const mails = shop.mails.filter(
    (one) => one.to === buyer.email && one.subject.includes('on its way back'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Your access has ended to: Kolam');
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

test('RET-05, S24: access pauses at the press, before the provider has answered, and ends when it has', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  expect(await watches(buyer)).toBe(200);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  expect((await giveBack(buyer, orderId)).body['data']).toMatchObject({ status: 'pending' });
  expect(await watches(buyer)).toBe(403);
  await shop.provider.reset();
  const [made] = shop.provider.ledger.refundsOf(paymentId);
  await shop.provider.act('end-refund', { refund_id: made?.id, outcome: 'processed' });
  await eventsDelivered(shop);
  expect(await openTo(buyer)).toEqual([]);
});

test('RET-05, S24: a return whose refund fails opens the course again, at whatever moment it fails', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await giveBack(buyer, orderId);
  await shop.provider.reset();
  const [made] = shop.provider.ledger.refundsOf(paymentId);
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id: orderId };
  const failed = { payment, refund: { ...made, status: 'failed' } };
  expect(await tellOfRefund(shop, 'refund.failed', failed)).toBe(200);
  expect(await openTo(buyer)).toEqual([kolam._id]);
  expect(await watches(buyer)).toBe(200);
  await shop.work.deliverMails();
  expect(shop.mails.filter((one) => one.to === buyer.email).map((one) => one.subject)).toContain(
    'Your refund did not go through',
  );
  expect(await offerTo(buyer)).toMatchObject({ state: 'open' });
  expect(shop.failures()).toHaveLength(1);
});

test('RET-05, S24: a provider that cannot be reached is asked again, and the course is closed meanwhile', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  await shop.provider.faults({ api: { fault: 'reset' } });
  expect((await giveBack(buyer, orderId)).body['data']).toMatchObject({ status: 'wanted' });
  expect(await openTo(buyer)).toEqual([]);
  await shop.provider.reset();
  await eventually(async () => {
    await send(shop, reconcilePayments, { token: admin.token, body: {} });
    expect(shop.provider.ledger.refundsOf(paymentId)).toHaveLength(1);
  });
});

test('RET-04: what the button does not do is refused with words that lead to a person', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  const part = { paymentId, reason: 'Goodwill', sum: 10_000, key: 'goodwill-2' };
  await send(shop, refundPayment, { token: admin.token, body: part });
  expect(await offerTo(buyer)).toMatchObject({ state: 'person' });
  const got = await giveBack(buyer, orderId);
  expect([got.status, got.body.code]).toEqual([409, 'conflict']);
  expect(got.body.message).toContain('write to us');
  expect(await openTo(buyer)).toHaveLength(2);
});

test('RET-03: nobody returns for others, and of an unknown order nothing', async () => {
  const { buyer, orderId } = await bought(kolam._id);
  expect((await giveBack(await makeStudent(shop), orderId)).status).toBe(404);
  expect((await giveBack(buyer, 'order_Unknown0000001')).status).toBe(404);
  expect((await giveBack(buyer, orderId, rang._id)).status).toBe(404);
  expect(await openTo(buyer)).toEqual([kolam._id]);
});

test('RET-06: what had cost nothing in an order is given back without a refund or a note', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  const { db } = shop.deps;
  const [order] = await ordersOf(buyer);
  await db.transaction().execute(async (tx) => {
    const lines = tx.updateTable('order_items').where('order_id', '=', order?._id ?? '');
    const all = { list_paise: 199_800, price_paise: 199_800, net_paise: 199_800 };
    await lines
      .set(all as never)
      .where('course_id', '=', rang._id)
      .execute();
    const none = { list_paise: 0, price_paise: 0, net_paise: 0 };
    await lines
      .set(none as never)
      .where('course_id', '=', kolam._id)
      .execute();
  });
  const got = await giveBack(buyer, orderId);
  expect(got.body['data']).toEqual({ amount: 0, status: 'processed' });
  expect((await giveBack(buyer, orderId)).body['data']).toEqual(got.body['data']);
  expect(await openTo(buyer)).toEqual([rang._id]);
  expect(shop.provider.ledger.refundsOf(paymentId)).toEqual([]);
});

test('RET-03: after the last day it is over, and the words lead to a person', async () => {
  const { buyer, orderId } = await bought(kolam._id);
  shop.pass(31 * DAY_MS);
  const back = { ...buyer, token: await openSessionOf(shop.deps, buyer.id) };
  expect(await offerTo(back)).toMatchObject({ state: 'over' });
  const got = await giveBack(back, orderId);
  expect([got.status, got.body.message]).toEqual([409, expect.stringContaining('no last day')]);
});
