// Refunds by admins and in the provider's dashboard: made once, ending access and certificate;
// failures are repaired and reported.
import { expect, test } from 'vitest';
import {
  getCertificate,
  getMyCertificate,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { CERTIFICATE_PDF_PATH } from '#contract/learning/learning.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { expectData, makeAdmin, makeCourseWithLesson, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, eventsDelivered, holdings, startShop } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';
import { notifyEvent } from '../../support/notified-events.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const fields = { courseName: 'Kolam', price: '499' };
const { course, lessonId } = await makeCourseWithLesson(shop, admin, fields);

async function bought(): Promise<{ buyer: Person; paymentId: string; orderId: string }> {
  const buyer = await makeStudent(shop);
  const proof = await buy(shop, buyer, course._id);
  await eventsDelivered(shop);
  return { buyer, paymentId: proof.razorpay_payment_id, orderId: proof.razorpay_order_id };
}

function giveBack(paymentId: string, reason: unknown = 'Asked for it.', person = admin) {
  return send(shop, refundPayment, { token: person.token, body: { paymentId, reason } });
}

/** The status of marking a lesson: 403 when the student has no access. */
const learns = async ({ token }: Person) => {
  const body = { courseId: course._id, subSectionId: lessonId };
  return (await send(shop, updateCourseProgress, { token, body })).status;
};

const notifyRefund = (kind: string, payment: object, refund: object) =>
  notifyEvent(shop, kind, { payment, refund });

test('S24: ten concurrent requests make one refund and one email, and end access', async () => {
  const { buyer, paymentId } = await bought();
  expect(await learns(buyer)).toBe(200);
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(paymentId)));
  await eventsDelivered(shop);
  expect(new Set(answers.map((got) => got.status))).toEqual(new Set([200]));
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toMatchObject([
    { amount: 49_900, status: 'processed' },
  ]);
  expect((await giveBack(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  const { enrolments, mails } = await holdings(shop, buyer);
  expect(enrolments).toEqual([]);
  expect(mails.filter(({ subject }) => subject.includes('refund is on its way'))).toHaveLength(1);
  expect(await learns(buyer)).toBe(403);
  await shop.work.deliverMails();
  const mail = shop.mails.find(
    (mail) => mail.to === buyer.email && mail.subject.includes('refund is on its way'),
  );
  expect(mail?.text).toContain('₹499');
  expect(mail?.text).toContain('Your access has ended to: Kolam');
});

test('S24: a refund invalidates the certificate and removes its PDF', async () => {
  const { buyer, paymentId } = await bought();
  const { token } = buyer;
  await send(shop, updateCourseProgress, {
    token,
    body: { courseId: course._id, subSectionId: lessonId },
  });
  const got = await send(shop, getMyCertificate, { token, query: { courseId: course._id } });
  const { id } = expectData<{ id: string }>(got, 'data');
  const pdf = async () =>
    (await fetch(shop.url + BASE_PATH + CERTIFICATE_PDF_PATH.replace(':id', id))).status;
  expect(await pdf()).toBe(200);
  await giveBack(paymentId);
  const shown = await send(shop, getCertificate, { params: { id } });
  expect(shown.body['data']).toMatchObject({ valid: false });
  expect(await pdf()).toBe(404);
});

test('S24: a refund that fails after it was processed opens the course again, and the admins are notified', async () => {
  const { buyer, paymentId, orderId: order_id } = await bought();
  await giveBack(paymentId);
  await eventsDelivered(shop);
  expect((await holdings(shop, buyer)).enrolments).toEqual([]);
  const [refund] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  if (!refund) throw new Error('No refund.');
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  expect(await notifyRefund('refund.failed', payment, { ...refund, status: 'failed' })).toBe(200);
  expect((await holdings(shop, buyer)).enrolments).toHaveLength(1);
  // An earlier event that arrives later changes nothing.
  expect(await notifyRefund('refund.processed', payment, refund)).toBe(200);
  expect((await holdings(shop, buyer)).enrolments).toHaveLength(1);
  await shop.work.deliverMails();
  const alarm = shop.mails.find((mail) => mail.subject === 'A refund of ₹499 has failed');
  expect(alarm?.to).toBe(shop.deps.contactTo);
  expect(alarm?.text).toContain(`/payments?query=${paymentId}`);
  const taken = shop.mails.find((mail) => mail.subject === 'Your refund did not go through');
  expect(taken?.to).toBe(buyer.email);
  expect(shop.failures()).toHaveLength(1);
});

test('S24: the refund of a payment that was only authorized ends no access', async () => {
  const { buyer, orderId: order_id } = await bought();
  const otherPayment = {
    id: 'pay_Uncaptured0001',
    order_id,
    amount: 49_900,
    currency: 'INR',
    status: 'refunded',
    captured: false,
  };
  const refund = {
    id: 'rfnd_Uncaptured001',
    payment_id: otherPayment.id,
    amount: 49_900,
    status: 'processed',
  };
  expect(await notifyRefund('refund.processed', otherPayment, refund)).toBe(200);
  const { enrolments, payments } = await holdings(shop, buyer);
  expect([enrolments.length, payments.length]).toEqual([1, 1]);
});

test("S24: partial refunds in the provider's dashboard end access when nothing is left", async () => {
  const { buyer, paymentId, orderId: order_id } = await bought();
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  const part = (id: string, amount: number) =>
    notifyRefund('refund.processed', payment, {
      id,
      payment_id: paymentId,
      amount,
      status: 'processed',
    });
  await part('rfnd_First00000001', 10_000);
  expect((await holdings(shop, buyer)).enrolments).toHaveLength(1);
  await part('rfnd_Second0000001', 39_900);
  expect((await holdings(shop, buyer)).enrolments).toEqual([]);
});

test('S24: the alarm about a failed goodwill refund does not promise access that an earlier refund has ended', async () => {
  const { paymentId, orderId: order_id } = await bought();
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  const notify = (status: string, id: string, amount: number) =>
    notifyRefund(`refund.${status}`, payment, { id, payment_id: paymentId, amount, status });
  await notify('processed', 'rfnd_Whole00000001', 49_900);
  await notify('failed', 'rfnd_More000000001', 1000);
  await shop.work.deliverMails();
  const alarm = shop.mails.findLast(({ subject }) => subject === 'A refund of ₹10 has failed');
  expect(alarm?.text).toContain('The student has no access to the courses of this payment.');
  expect(shop.failures()).toHaveLength(1);
});

test("S24: shows the provider's refusal in its words, and the next try makes a new refund", async () => {
  const { buyer, paymentId } = await bought();
  const payment = shop.provider.ledger.payment(paymentId);
  if (!payment) throw new Error('No payment.');
  shop.provider.ledger.savePayment({ ...payment, captured: false, status: 'failed' });
  const got = await giveBack(paymentId);
  expect([got.status, got.body.code]).toEqual([409, 'refund_refused']);
  expect(got.body.message).toContain('The provider refused the refund');
  expect(shop.failures()).toHaveLength(1);
  expect((await holdings(shop, buyer)).enrolments).toHaveLength(1);
  await shop.work.deliverMails();
  const alarms = shop.mails.filter(
    ({ to, text }) => to === shop.deps.contactTo && text.includes(paymentId),
  );
  expect(alarms.map(({ subject }) => subject)).toEqual(['A refund of ₹499 has failed']);
  expect(alarms[0]?.text).toContain('The provider refused the refund');
  expect(alarms[0]?.text).toContain(`The student has access to: ${course.courseName}.`);
  shop.provider.ledger.savePayment(payment);
  expect((await giveBack(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect((await holdings(shop, buyer)).enrolments).toEqual([]);
});

test('S24: refuses a refund with unknown fields, and refunds nothing', async () => {
  const { buyer, paymentId } = await bought();
  for (const more of [{ amount: 100 }, { amountPaise: 100 }, { speed: 'optimum' }]) {
    const body = { paymentId, reason: 'Asked for it.', ...more };
    const got = await send(shop, refundPayment, { token: admin.token, body });
    expect([got.status, got.body.code]).toEqual([400, 'malformed']);
    expect(got.body.message).toContain('Send paymentId and reason');
  }
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
  expect((await holdings(shop, buyer)).enrolments).toHaveLength(1);
});

test('S24: refuses a refund without a reason, of an unknown payment, or by a student', async () => {
  const { buyer, paymentId } = await bought();
  for (const reason of ['', '  ', null, 5]) {
    const got = await giveBack(paymentId, reason);
    expect([got.status, got.body.code]).toEqual([400, 'malformed']);
  }
  expect((await giveBack('pay_unknown')).status).toBe(404);
  expect((await giveBack("' or 1=1 --")).status).toBe(404);
  expect((await giveBack(paymentId, 'Mine.', buyer)).status).toBe(403);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
});
