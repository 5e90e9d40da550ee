// Returns by the buyer: paused access, refunds, and requests that an admin has to answer.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { getMessages, markAnswered } from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { savePosition } from '#contract/learning/learning.ts';
import { getMyPayments, reconcilePayments } from '#contract/sales/orders.ts';
import type { OwnOrder, PaidItem } from '#contract/sales/orders.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeStudent,
  openSessionOf,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, eventsDelivered, holdings, startShop } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { course: kolam, lessonId } = await makeCourseWithLesson(shop, admin, {
  courseName: 'Kolam',
  price: '499',
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

const listOrders = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data');

const offerTo = async (buyer: Person, courseId = kolam._id) =>
  ((await listOrders(buyer))[0]?.payments[0]?.items ?? []).find(
    (paidItem: PaidItem) => paidItem.courseId === courseId,
  )?.offer;

/** The status of storing a position: 403 when the student has no access. */
const watches = async ({ token }: Person) => {
  const body = { courseId: kolam._id, subSectionId: lessonId, seconds: 3 };
  return (await send(shop, savePosition, { token, body })).status;
};

const openTo = async (buyer: Person) =>
  (await holdings(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id);

test('RET-03, S24: ten concurrent requests make one return: access ends, with one refund, one note and one email', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  expect(await offerTo(buyer)).toMatchObject({ state: 'open' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(buyer, orderId)));
  await eventsDelivered(shop);
  expect(new Set(answers.map((got) => got.status))).toEqual(new Set([200]));
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toMatchObject([{ amount: 49_900 }]);
  expect((await giveBack(buyer, orderId)).body['data']).toEqual({
    amount: 49_900,
    status: 'processed',
  });
  expect(await openTo(buyer)).toEqual([rang._id]);
  expect(await offerTo(buyer)).toMatchObject({ state: 'returned' });
  expect(await offerTo(buyer, rang._id)).toMatchObject({ state: 'open' });
  const [order] = await listOrders(buyer);
  expect(order?.payments[0]?.documents?.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', 199_800],
    ['refund-note', 49_900],
  ]);
  await shop.work.deliverMails();
  const mails = shop.mails.filter(
    (mail) => mail.to === buyer.email && mail.subject.includes('refund is on its way'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Your access has ended to: Kolam');
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

test('RET-05, S24: access pauses at once, before the provider responds, and ends with the refund', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  expect(await watches(buyer)).toBe(200);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  expect((await giveBack(buyer, orderId)).body['data']).toMatchObject({ status: 'pending' });
  expect(await watches(buyer)).toBe(403);
  await shop.provider.reset();
  const [made] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: made?.id, outcome: 'processed' });
  await eventsDelivered(shop);
  expect(await openTo(buyer)).toEqual([]);
});

test('RET-05, S24: a return whose refund fails opens the course again, whenever it fails', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await giveBack(buyer, orderId);
  await shop.provider.reset();
  const [made] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: made?.id, outcome: 'failed' });
  await eventsDelivered(shop);
  expect(await openTo(buyer)).toEqual([kolam._id]);
  expect(await watches(buyer)).toBe(200);
  await shop.work.deliverMails();
  expect(
    shop.mails.filter((mail) => mail.to === buyer.email).map((mail) => mail.subject),
  ).toContain('Your refund did not go through');
  expect(await offerTo(buyer)).toMatchObject({ state: 'open' });
  expect(shop.failures()).toHaveLength(1);
  // An admin has refunded the course since: the message is about this refund, not the failed one.
  const body = { paymentId, reason: 'Asked by phone', courseId: kolam._id };
  expect((await send(shop, refundPayment, { token: admin.token, body })).status).toBe(200);
  await eventsDelivered(shop);
  const again = await giveBack(buyer, orderId);
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringContaining('This was already returned.'),
  ]);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
});

test('RET-05, S24: retries while the provider is unreachable, and the course stays closed meanwhile', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  await shop.provider.faults({ api: { fault: 'reset' } });
  expect((await giveBack(buyer, orderId)).body['data']).toMatchObject({ status: 'wanted' });
  expect(await openTo(buyer)).toEqual([]);
  await shop.provider.reset();
  await eventually(async () => {
    await send(shop, reconcilePayments, { token: admin.token, body: {} });
    expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  });
});

test('RET-04: an unusual return sends the admins one message about the order, and changes nothing until an admin refunds it', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  const part = { paymentId, reason: 'Goodwill', sum: 10_000, key: 'goodwill-2' };
  await send(shop, refundPayment, { token: admin.token, body: part });
  expect(await offerTo(buyer)).toMatchObject({ state: 'person' });
  const items = (await listOrders(buyer))[0]?.payments[0]?.items ?? [];
  const left = items.find(({ courseId }) => courseId === kolam._id)?.left;
  const got = await Promise.all(Array.from({ length: 5 }, () => giveBack(buyer, orderId)));
  for (const { body } of got) expect(body['data']).toEqual({ amount: left, status: 'asked' });
  expect(got[0]?.body.message).toContain('within two working days');
  expect(await openTo(buyer)).toHaveLength(2);
  expect(await offerTo(buyer)).toMatchObject({ state: 'person', askedAt: expect.any(String) });
  expect(await offerTo(buyer, rang._id)).not.toHaveProperty('askedAt');
  const messages = expectData<ReceivedMessage[]>(
    await send(shop, getMessages, { token: admin.token, query: { query: buyer.email } }),
    'data',
  );
  expect(messages).toMatchObject([
    { kind: 'message', subject: 'Return of Kolam', orderId: (await listOrders(buyer))[0]?._id },
  ]);
  expect(messages[0]?.message).toContain(paymentId);
  await shop.work.deliverMails();
  const sent = shop.mails.filter((mail) => mail.replyTo === buyer.email);
  expect(sent.map((item) => item.to)).toEqual([shop.deps.contactTo]);
  const receipts = () =>
    shop.mails.filter(
      ({ to, subject }) => to === buyer.email && subject === 'We have received your refund request',
    );
  expect(receipts()).toHaveLength(1);
  for (const words of ['a refund for Kolam', 'within two working days', 'Amount: ₹'])
    expect(receipts()[0]?.text).toContain(words);
  expect(sent[0]?.text).toContain('within two working days');
  // After an answer without a refund the buyer can request again, and the admins get another
  // message.
  const answer = { messageId: messages[0]?._id, answered: true };
  await send(shop, markAnswered, { token: admin.token, body: answer });
  expect(await offerTo(buyer)).not.toHaveProperty('askedAt');
  expect((await giveBack(buyer, orderId)).body['data']).toEqual({ amount: left, status: 'asked' });
  expect(await offerTo(buyer)).toMatchObject({ state: 'person', askedAt: expect.any(String) });
  await shop.work.deliverMails();
  expect(shop.mails.filter((mail) => mail.replyTo === buyer.email)).toHaveLength(2);
  expect(receipts()).toHaveLength(2);
  const whole = { paymentId, reason: 'They asked', courseId: kolam._id };
  await send(shop, refundPayment, { token: admin.token, body: whole });
  await eventsDelivered(shop);
  expect(await openTo(buyer)).toEqual([rang._id]);
  expect(await offerTo(buyer)).toMatchObject({ state: 'returned' });
  // The refund marks the request as answered.
  const waiting = { query: { query: buyer.email, answered: 'no' } };
  expect(
    expectData(await send(shop, getMessages, { token: admin.token, ...waiting }), 'data'),
  ).toEqual([]);
});

test('RET-04: the fourth return in a year needs an admin; refunds by admins do not count', async () => {
  const courses = await Promise.all(
    [0, 1, 2, 3, 4].map(() => makeCourse(shop, admin, { price: '99' })),
  );
  const [byAdmin = '', fourth = '', ...three] = courses.map(({ _id }) => _id);
  const { buyer, orderId, paymentId } = await bought(byAdmin, fourth, ...three);
  const refund = { paymentId, reason: 'Asked by phone', courseId: byAdmin };
  await send(shop, refundPayment, { token: admin.token, body: refund });
  await eventsDelivered(shop);
  for (const courseId of three) {
    expect(await offerTo(buyer, fourth)).toMatchObject({ state: 'open' });
    expect((await giveBack(buyer, orderId, courseId)).status).toBe(200);
    await eventsDelivered(shop);
  }
  expect(await offerTo(buyer, fourth)).toMatchObject({ state: 'person' });
});

test('S44: a return request outlives the account, and an admin can still refund it', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  const part = { paymentId, reason: 'Goodwill', sum: 10_000, key: 'goodwill-left' };
  await send(shop, refundPayment, { token: admin.token, body: part });
  expect((await giveBack(buyer, orderId)).body['data']).toMatchObject({ status: 'asked' });
  const body = { password: PASSWORD };
  expect((await send(shop, deleteProfile, { token: buyer.token, body })).status).toBe(200);
  const query = { query: buyer.email };
  const got = await send(shop, getMessages, { token: admin.token, query });
  expect(expectData<ReceivedMessage[]>(got, 'data')).toMatchObject([
    { subject: 'Return of Kolam', orderId: expect.any(String), email: buyer.email },
  ]);
  const whole = { paymentId, reason: 'They asked', courseId: kolam._id };
  const given = await send(shop, refundPayment, { token: admin.token, body: whole });
  expect(given.status).toBe(200);
  await eventsDelivered(shop);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
});

test("RET-03: returns 404 for another user's order, an unknown order, and a course that is not in the order", async () => {
  const { buyer, orderId } = await bought(kolam._id);
  expect((await giveBack(await makeStudent(shop), orderId)).status).toBe(404);
  expect((await giveBack(buyer, 'order_Unknown0000001')).status).toBe(404);
  expect((await giveBack(buyer, orderId, rang._id)).status).toBe(404);
  expect(await openTo(buyer)).toEqual([kolam._id]);
});

test('RET-06: a free course in an order is returned without a refund or a note', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id, rang._id);
  const { db } = shop.deps;
  const [order] = await listOrders(buyer);
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
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
});

test('RET-09: a fully discounted order is returned without a provider call or document, and its course closes', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const body = { courses: [kolam._id, rang._id], coupon: code };
  expect((await send(shop, capturePayment, { token: buyer.token, body })).body['amount']).toBe(0);
  const orderId = (await listOrders(buyer))[0]?._id ?? '';
  const offers = async () => (await listOrders(buyer))[0]?.courses.map(({ offer }) => offer?.state);
  expect(await offers()).toEqual(['open', 'open']);
  shop.provider.calls.length = 0;
  const got = await Promise.all(Array.from({ length: 5 }, () => giveBack(buyer, orderId)));
  for (const { body: answer } of got)
    expect(answer).toMatchObject({
      message: 'The return is complete.',
      data: { amount: 0, status: 'processed' },
    });
  expect(await openTo(buyer)).toEqual([rang._id]);
  expect((await offers())?.toSorted()).toEqual(['open', 'returned']);
  expect((await giveBack(await makeStudent(shop), orderId)).status).toBe(404);
  expect(shop.provider.calls).toEqual([]);
  const { db } = shop.deps;
  const own = db.selectFrom('documents').select('id').where('user_id', '=', buyer.id);
  expect(await own.execute()).toEqual([]);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('RET-09: after returning a free order and paying for the course, the payment is returnable, not the coupon order', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const body = { courses: [kolam._id], coupon: code };
  await send(shop, capturePayment, { token: buyer.token, body });
  const free = (await listOrders(buyer))[0]?._id ?? '';
  await giveBack(buyer, free);
  await buy(shop, buyer, kolam._id);
  await eventsDelivered(shop);
  expect((await giveBack(buyer, free)).body['data']).toMatchObject({ amount: 0 });
  expect(await openTo(buyer)).toEqual([kolam._id]);
  expect(await offerTo(buyer)).toMatchObject({ state: 'open' });
});

test('RET-10: a course with a pending return is not for sale, with a message, until the refund is processed', async () => {
  const { buyer, orderId, paymentId } = await bought(kolam._id);
  const order = (...courses: string[]) =>
    send(shop, capturePayment, { token: buyer.token, body: { courses } });
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await giveBack(buyer, orderId);
  await shop.provider.reset();
  const refused = (await order(rang._id, kolam._id)).body;
  expect([refused.success, refused.code]).toEqual([false, 'not_for_sale']);
  expect(refused.message).toContain("Your refund for 'Kolam' is still in progress.");
  expect((await order(rang._id)).body.success).toBe(true);
  const [made] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: made?.id, outcome: 'processed' });
  await eventsDelivered(shop);
  expect((await order(kolam._id)).body.success).toBe(true);
});

test('RET-03: refuses a return after the last day, with a message on how to contact the school', async () => {
  const { buyer, orderId } = await bought(kolam._id);
  shop.pass(31 * DAY_MS);
  const back = { ...buyer, token: await openSessionOf(shop.deps, buyer.id) };
  expect(await offerTo(back)).toMatchObject({ state: 'over' });
  const got = await giveBack(back, orderId);
  expect([got.status, got.body.message]).toEqual([409, expect.stringContaining('at any time')]);
});
