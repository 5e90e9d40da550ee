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
import { declineReturn, returnCourse } from '#contract/sales/returns.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeStudent,
  openTestSession,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, waitForEvents, loadPurchases, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { course: kolam, lessonId } = await makeCourseWithLesson(shop, admin, {
  courseName: 'Kolam',
  price: '499',
});
const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '1499' });

async function buyCourses(...courses: string[]) {
  const buyer = await makeStudent(shop);
  const proof = await buy(shop, buyer, ...courses);
  await waitForEvents(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

const sendReturn = ({ token }: Person, orderId: string, courseId = kolam._id) =>
  send(shop, returnCourse, { token, body: { orderId, courseId } });

const listOrders = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data');

const getRefundOffer = async (buyer: Person, courseId = kolam._id) =>
  ((await listOrders(buyer))[0]?.payments[0]?.items ?? []).find(
    (paidItem: PaidItem) => paidItem.courseId === courseId,
  )?.offer;

/** The status of storing a position: 403 when the student has no access. */
const storePosition = async ({ token }: Person) => {
  const body = { courseId: kolam._id, subSectionId: lessonId, seconds: 3 };
  return (await send(shop, savePosition, { token, body })).status;
};

const listOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id);

test('RET-03, S24: ten concurrent requests make one return: access ends, with one refund, one note and one email', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id, rang._id);
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'open' });
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendReturn(buyer, orderId)));
  await waitForEvents(shop);
  expect(new Set(responses.map((result) => result.status))).toEqual(new Set([200]));
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toMatchObject([{ amount: 49_900 }]);
  expect((await sendReturn(buyer, orderId)).body['data']).toEqual({
    amount: 49_900,
    status: 'processed',
  });
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'returned' });
  expect(await getRefundOffer(buyer, rang._id)).toMatchObject({ state: 'open' });
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
  expect(mails[0]?.text).toContain('You no longer have access to: Kolam');
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

test('RET-05, S24: access pauses at once, before the provider responds, and ends with the refund', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  expect(await storePosition(buyer)).toBe(200);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  expect((await sendReturn(buyer, orderId)).body['data']).toMatchObject({ status: 'pending' });
  expect(await storePosition(buyer)).toBe(403);
  await shop.provider.reset();
  const [ledgerRefund] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: ledgerRefund?.id, outcome: 'processed' });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([]);
});

test('RET-05, S24: a return whose refund fails opens the course again, whenever it fails', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await sendReturn(buyer, orderId);
  await shop.provider.reset();
  const [ledgerRefund] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: ledgerRefund?.id, outcome: 'failed' });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
  expect(await storePosition(buyer)).toBe(200);
  await shop.work.deliverMails();
  expect(
    shop.mails.filter((mail) => mail.to === buyer.email).map((mail) => mail.subject),
  ).toContain('Your refund did not go through');
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'open' });
  expect(shop.failures()).toHaveLength(1);
  // An admin has refunded the course since: the message is about this refund, not the failed one.
  const body = { paymentId, reason: 'Asked by phone', courseId: kolam._id };
  expect((await send(shop, refundPayment, { token: admin.token, body })).status).toBe(200);
  await waitForEvents(shop);
  const again = await sendReturn(buyer, orderId);
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringContaining('This was already refunded.'),
  ]);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
});

test('RET-05, S24: retries while the provider is unreachable, and the course stays closed meanwhile', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  await shop.provider.faults({ api: { fault: 'reset' } });
  expect((await sendReturn(buyer, orderId)).body['data']).toMatchObject({ status: 'wanted' });
  expect(await listOpenCourses(buyer)).toEqual([]);
  await shop.provider.reset();
  await eventually(async () => {
    await send(shop, reconcilePayments, { token: admin.token, body: {} });
    expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  });
});

test('RET-04: an unusual return sends the admins one message about the order, and changes nothing until an admin declines or refunds it', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id, rang._id);
  const partRefund = { paymentId, reason: 'Goodwill', sum: 10_000, key: 'goodwill-2' };
  await send(shop, refundPayment, { token: admin.token, body: partRefund });
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'person' });
  const items = (await listOrders(buyer))[0]?.payments[0]?.items ?? [];
  const left = items.find(({ courseId }) => courseId === kolam._id)?.left;
  const result = await Promise.all(Array.from({ length: 5 }, () => sendReturn(buyer, orderId)));
  for (const { body } of result) expect(body['data']).toEqual({ amount: left, status: 'asked' });
  expect(result[0]?.body.message).toContain('within two working days');
  expect(await listOpenCourses(buyer)).toHaveLength(2);
  expect(await getRefundOffer(buyer)).toMatchObject({
    state: 'person',
    askedAt: expect.any(String),
  });
  expect(await getRefundOffer(buyer, rang._id)).not.toHaveProperty('askedAt');
  const messages = expectData<ReceivedMessage[]>(
    await send(shop, getMessages, { token: admin.token, query: { query: buyer.email } }),
    'data',
  );
  expect(messages).toMatchObject([
    {
      kind: 'message',
      subject: 'Refund request: Kolam',
      orderId: (await listOrders(buyer))[0]?._id,
    },
  ]);
  expect(messages[0]?.message).toContain(paymentId);
  await shop.work.deliverMails();
  const sent = shop.mails.filter((mail) => mail.replyTo === buyer.email);
  expect(sent.map((item) => item.to)).toEqual([shop.deps.contactTo]);
  const listReceipts = () =>
    shop.mails.filter(
      ({ to, subject }) => to === buyer.email && subject === 'We have received your refund request',
    );
  expect(listReceipts()).toHaveLength(1);
  for (const words of ['a refund for Kolam', 'within two working days', 'Amount: ₹'])
    expect(listReceipts()[0]?.text).toContain(words);
  expect(sent[0]?.text).toContain('within two working days');
  // After an answer without a refund the buyer can request again, and the admins get another
  // message.
  const answer = { messageId: messages[0]?._id, answered: true };
  await send(shop, markAnswered, { token: admin.token, body: answer });
  expect(await getRefundOffer(buyer)).not.toHaveProperty('askedAt');
  expect((await sendReturn(buyer, orderId)).body['data']).toEqual({
    amount: left,
    status: 'asked',
  });
  expect(await getRefundOffer(buyer)).toMatchObject({
    state: 'person',
    askedAt: expect.any(String),
  });
  await shop.work.deliverMails();
  expect(shop.mails.filter((mail) => mail.replyTo === buyer.email)).toHaveLength(2);
  expect(listReceipts()).toHaveLength(2);
  const [second] = expectData<ReceivedMessage[]>(
    await send(shop, getMessages, {
      token: admin.token,
      query: { query: buyer.email, answered: 'no' },
    }),
    'data',
  );
  const refusal = { messageId: second?._id, reason: 'You finished <b>all</b> lessons.' };
  const decline = (body: object) => send(shop, declineReturn, { token: admin.token, body });
  expect((await decline({ ...refusal, reason: ' ' })).status).toBe(400);
  expect((await decline({ ...refusal, messageId: 'unknown' })).status).toBe(404);
  expect((await decline(refusal)).status).toBe(200);
  expect((await decline(refusal)).status).toBe(409);
  expect(await getRefundOffer(buyer)).not.toHaveProperty('askedAt');
  await shop.work.deliverMails();
  const declined = shop.mails.filter(
    ({ subject }) => subject === 'Your refund request was declined',
  );
  expect(declined).toHaveLength(1);
  expect(declined[0]).toMatchObject({
    to: buyer.email,
    text: expect.stringMatching(/refund request for Kolam[^]*You finished <b>all<\/b> lessons/),
    html: expect.stringContaining('You finished &lt;b&gt;all&lt;/b&gt; lessons.'),
  });
  expect(await listOpenCourses(buyer)).toHaveLength(2);

  expect((await sendReturn(buyer, orderId)).status).toBe(200);
  const wholeRefund = { paymentId, reason: 'They asked', courseId: kolam._id };
  await send(shop, refundPayment, { token: admin.token, body: wholeRefund });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'returned' });
  // The refund marks the request as answered.
  const unansweredQuery = { query: { query: buyer.email, answered: 'no' } };
  expect(
    expectData(await send(shop, getMessages, { token: admin.token, ...unansweredQuery }), 'data'),
  ).toEqual([]);
});

async function requestManually(): Promise<{
  buyer: Person;
  paymentId: string;
  decline: () => ReturnType<typeof send>;
}> {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  const goodwill = { paymentId, reason: 'Goodwill', sum: 10_000, key: `goodwill-${paymentId}` };
  await send(shop, refundPayment, { token: admin.token, body: goodwill });
  await waitForEvents(shop);
  expect((await sendReturn(buyer, orderId)).body['data']).toMatchObject({ status: 'asked' });
  const query = { query: buyer.email, answered: 'no' } as const;
  const [message] = expectData<ReceivedMessage[]>(
    await send(shop, getMessages, { token: admin.token, query }),
    'data',
  );
  const body = { messageId: message?._id, reason: 'Watched in full' };
  const decline = () => send(shop, declineReturn, { token: admin.token, body });
  return { buyer, paymentId, decline };
}

test('RET-04: a request is not declined while a refund of its order is under way', async () => {
  const { paymentId, decline } = await requestManually();
  await shop.provider.faults({ api: { fault: 'reset' } });
  const refund = { paymentId, reason: 'They asked', courseId: kolam._id };
  await send(shop, refundPayment, { token: admin.token, body: refund });
  const refused = await decline();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A refund of this order is under way.',
  ]);
  await shop.provider.reset();
  await eventually(async () => {
    await send(shop, reconcilePayments, { token: admin.token, body: {} });
    expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
  });
  await waitForEvents(shop);
});

test('RET-04, S44: a deleted account gets the refusal, and its address does not stay in sent email', async () => {
  const { buyer, paymentId, decline } = await requestManually();
  const body = { password: PASSWORD };
  expect((await send(shop, deleteProfile, { token: buyer.token, body })).status).toBe(200);
  expect((await decline()).status).toBe(200);
  await shop.work.deliverMails();
  const refusals = shop.mails.filter(
    ({ to, subject }) => to === buyer.email && subject === 'Your refund request was declined',
  );
  expect(refusals).toHaveLength(1);
  expect(refusals[0]?.text).toContain('Watched in full');
  expect(refusals[0]?.text).not.toContain('You keep your access');
  const stored = await shop.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', buyer.email)
    .execute();
  expect(stored).toEqual([]);
  // The course of a deleted account is closed, so nothing of its payment may stay.
  const rest = { paymentId, reason: 'They asked', courseId: kolam._id };
  await send(shop, refundPayment, { token: admin.token, body: rest });
  await waitForEvents(shop);
});

test('RET-04: the fourth return in a year needs an admin; refunds by admins do not count', async () => {
  const courses = await Promise.all(
    [0, 1, 2, 3, 4].map(() => makeCourse(shop, admin, { price: '99' })),
  );
  const [byAdmin = '', fourth = '', ...three] = courses.map(({ _id }) => _id);
  const { buyer, orderId, paymentId } = await buyCourses(byAdmin, fourth, ...three);
  const refund = { paymentId, reason: 'Asked by phone', courseId: byAdmin };
  await send(shop, refundPayment, { token: admin.token, body: refund });
  await waitForEvents(shop);
  for (const courseId of three) {
    expect(await getRefundOffer(buyer, fourth)).toMatchObject({ state: 'open' });
    expect((await sendReturn(buyer, orderId, courseId)).status).toBe(200);
    await waitForEvents(shop);
  }
  expect(await getRefundOffer(buyer, fourth)).toMatchObject({ state: 'person' });
});

test('S44: a return request outlives the account, and an admin can still refund it', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  const partRefund = { paymentId, reason: 'Goodwill', sum: 10_000, key: 'goodwill-left' };
  await send(shop, refundPayment, { token: admin.token, body: partRefund });
  expect((await sendReturn(buyer, orderId)).body['data']).toMatchObject({ status: 'asked' });
  const body = { password: PASSWORD };
  expect((await send(shop, deleteProfile, { token: buyer.token, body })).status).toBe(200);
  const query = { query: buyer.email };
  const result = await send(shop, getMessages, { token: admin.token, query });
  expect(expectData<ReceivedMessage[]>(result, 'data')).toMatchObject([
    { subject: 'Refund request: Kolam', orderId: expect.any(String), email: buyer.email },
  ]);
  const wholeRefund = { paymentId, reason: 'They asked', courseId: kolam._id };
  const refundResponse = await send(shop, refundPayment, { token: admin.token, body: wholeRefund });
  expect(refundResponse.status).toBe(200);
  await waitForEvents(shop);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
});

test("RET-03: returns 404 for another user's order, an unknown order, and a course that is not in the order", async () => {
  const { buyer, orderId } = await buyCourses(kolam._id);
  expect((await sendReturn(await makeStudent(shop), orderId)).status).toBe(404);
  expect((await sendReturn(buyer, 'order_Unknown0000001')).status).toBe(404);
  expect((await sendReturn(buyer, orderId, rang._id)).status).toBe(404);
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
});

test('RET-06: a free course in an order is returned without a refund or a note', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id, rang._id);
  const { db } = shop.deps;
  const [order] = await listOrders(buyer);
  await db.transaction().execute(async (tx) => {
    const lines = tx.updateTable('order_items').where('order_id', '=', order?._id ?? '');
    const fullPrice = { list_paise: 199_800, price_paise: 199_800, net_paise: 199_800 };
    await lines
      .set(fullPrice as never)
      .where('course_id', '=', rang._id)
      .execute();
    const zeroPrice = { list_paise: 0, price_paise: 0, net_paise: 0 };
    await lines
      .set(zeroPrice as never)
      .where('course_id', '=', kolam._id)
      .execute();
  });
  const result = await sendReturn(buyer, orderId);
  expect(result.body['data']).toEqual({ amount: 0, status: 'processed' });
  expect((await sendReturn(buyer, orderId)).body['data']).toEqual(result.body['data']);
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
});

test('RET-09: a fully discounted order is returned without a provider call or document, and its course closes', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const body = { courses: [kolam._id, rang._id], coupon: code };
  expect((await send(shop, capturePayment, { token: buyer.token, body })).body['amount']).toBe(0);
  const orderId = (await listOrders(buyer))[0]?._id ?? '';
  const listOffers = async () =>
    (await listOrders(buyer))[0]?.courses.map(({ offer }) => offer?.state);
  expect(await listOffers()).toEqual(['open', 'open']);
  shop.provider.calls.length = 0;
  const result = await Promise.all(Array.from({ length: 5 }, () => sendReturn(buyer, orderId)));
  for (const { body: answer } of result)
    expect(answer).toMatchObject({
      message: 'Your access has ended.',
      data: { amount: 0, status: 'processed' },
    });
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  expect((await listOffers())?.toSorted()).toEqual(['open', 'returned']);
  expect((await sendReturn(await makeStudent(shop), orderId)).status).toBe(404);
  expect(shop.provider.calls).toEqual([]);
  const { db } = shop.deps;
  const ownDocuments = db.selectFrom('documents').select('id').where('user_id', '=', buyer.id);
  expect(await ownDocuments.execute()).toEqual([]);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('RET-09: after returning a free order and paying for the course, the payment is returnable, not the coupon order', async () => {
  const buyer = await makeStudent(shop);
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const body = { courses: [kolam._id], coupon: code };
  await send(shop, capturePayment, { token: buyer.token, body });
  const freeOrderId = (await listOrders(buyer))[0]?._id ?? '';
  await sendReturn(buyer, freeOrderId);
  await buy(shop, buyer, kolam._id);
  await waitForEvents(shop);
  expect((await sendReturn(buyer, freeOrderId)).body['data']).toMatchObject({ amount: 0 });
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
  expect(await getRefundOffer(buyer)).toMatchObject({ state: 'open' });
});

test('RET-10: a course with a pending return is not for sale, with a message, until the refund is processed', async () => {
  const { buyer, orderId, paymentId } = await buyCourses(kolam._id);
  const order = (...courses: string[]) =>
    send(shop, capturePayment, { token: buyer.token, body: { courses } });
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await sendReturn(buyer, orderId);
  await shop.provider.reset();
  const refusedBody = (await order(rang._id, kolam._id)).body;
  expect([refusedBody.success, refusedBody.code]).toEqual([false, 'not_for_sale']);
  expect(refusedBody.message).toContain("Your refund for 'Kolam' is still in progress.");
  expect((await order(rang._id)).body.success).toBe(true);
  const [ledgerRefund] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  await shop.provider.act('end-refund', { refund_id: ledgerRefund?.id, outcome: 'processed' });
  await waitForEvents(shop);
  expect((await order(kolam._id)).body.success).toBe(true);
});

test('RET-03: refuses a return after the last day, with a message on how to contact the school', async () => {
  const { buyer, orderId } = await buyCourses(kolam._id);
  shop.advanceClock(31 * DAY_MS);
  const returningBuyer = { ...buyer, token: await openTestSession(shop.deps, buyer.id) };
  expect(await getRefundOffer(returningBuyer)).toMatchObject({ state: 'over' });
  const result = await sendReturn(returningBuyer, orderId);
  expect([result.status, result.body.message]).toEqual([
    409,
    expect.stringContaining('at any time'),
  ]);
});
