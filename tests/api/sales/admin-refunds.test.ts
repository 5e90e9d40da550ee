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
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourseWithLesson, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, waitForEvents, loadPurchases, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import { sendProviderEvent } from '../../support/provider-events.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const fields = { courseName: 'Kolam', price: '499' };
const { course, lessonId } = await makeCourseWithLesson(shop, admin, fields);

async function buyCourse(): Promise<{ buyer: Person; paymentId: string; orderId: string }> {
  const buyer = await makeStudent(shop);
  const proof = await buy(shop, buyer, course._id);
  await waitForEvents(shop);
  return { buyer, paymentId: proof.razorpay_payment_id, orderId: proof.razorpay_order_id };
}

function sendRefund(paymentId: string, reason: unknown = 'Asked for it.', person = admin) {
  return send(shop, refundPayment, { token: person.token, body: { paymentId, reason } });
}

/** The status of marking a lesson: 403 when the student has no access. */
const markLesson = async ({ token }: Person) => {
  const body = { courseId: course._id, subSectionId: lessonId };
  return (await send(shop, updateCourseProgress, { token, body })).status;
};

const notifyRefund = (kind: string, payment: object, refund: object) =>
  sendProviderEvent(shop, kind, { payment, refund });

test('S24: ten concurrent requests make one refund and one email, and end access', async () => {
  const { buyer, paymentId } = await buyCourse();
  expect(await markLesson(buyer)).toBe(200);
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendRefund(paymentId)));
  await waitForEvents(shop);
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toMatchObject([
    { amount: 49_900, status: 'processed' },
  ]);
  expect((await sendRefund(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  const { enrolments, mails } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([]);
  expect(mails.filter(({ subject }) => subject.includes('refund is on its way'))).toHaveLength(1);
  expect(await markLesson(buyer)).toBe(403);
  await shop.work.deliverMails();
  const mail = shop.mails.find(
    (mail) => mail.to === buyer.email && mail.subject.includes('refund is on its way'),
  );
  expect(mail?.text).toContain('₹499');
  expect(mail?.text).toContain('You no longer have access to: Kolam');
});

test('S24: a refund invalidates the certificate and removes its PDF', async () => {
  const { buyer, paymentId } = await buyCourse();
  const { token } = buyer;
  await send(shop, updateCourseProgress, {
    token,
    body: { courseId: course._id, subSectionId: lessonId },
  });
  const response = await send(shop, getMyCertificate, { token, query: { courseId: course._id } });
  const { id } = expectData<{ id: string }>(response, 'data');
  const fetchPdfStatus = async () =>
    (await fetch(shop.url + BASE_PATH + CERTIFICATE_PDF_PATH.replace(':id', id))).status;
  expect(await fetchPdfStatus()).toBe(200);
  await sendRefund(paymentId);
  const certificateResponse = await send(shop, getCertificate, { params: { id } });
  expect(certificateResponse.body['data']).toMatchObject({ valid: false });
  expect(await fetchPdfStatus()).toBe(404);
});

test('S24: a refund that fails after it was processed opens the course again, and the admins are notified', async () => {
  const { buyer, paymentId, orderId: order_id } = await buyCourse();
  await sendRefund(paymentId);
  await waitForEvents(shop);
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  const [refund] = shop.provider.ledger.listRefundsOfPayment(paymentId);
  if (!refund) throw new Error('No refund.');
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  expect(await notifyRefund('refund.failed', payment, { ...refund, status: 'failed' })).toBe(200);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  // An earlier event that arrives later changes nothing.
  expect(await notifyRefund('refund.processed', payment, refund)).toBe(200);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  await shop.work.deliverMails();
  const alertMail = shop.mails.find((mail) => mail.subject === 'A refund of ₹499 has failed');
  expect(alertMail?.to).toBe(shop.deps.contactTo);
  expect(alertMail?.text).toContain(`/payments?query=${paymentId}`);
  const failedRefundMail = shop.mails.find(
    (mail) => mail.subject === 'Your refund did not go through',
  );
  expect(failedRefundMail?.to).toBe(buyer.email);
  expect(shop.failures()).toHaveLength(1);
});

test('S24: the refund of a payment that was only authorized ends no access', async () => {
  const { buyer, orderId: order_id } = await buyCourse();
  const authorizedPayment = {
    id: 'pay_Uncaptured0001',
    order_id,
    amount: 49_900,
    currency: 'INR',
    status: 'refunded',
    captured: false,
  };
  const refund = {
    id: 'rfnd_Uncaptured001',
    payment_id: authorizedPayment.id,
    amount: 49_900,
    status: 'processed',
  };
  expect(await notifyRefund('refund.processed', authorizedPayment, refund)).toBe(200);
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect([enrolments.length, payments.length]).toEqual([1, 1]);
});

test("S24: partial refunds in the provider's dashboard end access when nothing is left", async () => {
  const { buyer, paymentId, orderId: order_id } = await buyCourse();
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  const notifyPartRefund = (id: string, amount: number) =>
    notifyRefund('refund.processed', payment, {
      id,
      payment_id: paymentId,
      amount,
      status: 'processed',
    });
  await notifyPartRefund('rfnd_First00000001', 10_000);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  await notifyPartRefund('rfnd_Second0000001', 39_900);
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
});

test('S24: the alarm about a failed goodwill refund does not promise access that an earlier refund has ended', async () => {
  const { paymentId, orderId: order_id } = await buyCourse();
  const payment = { ...shop.provider.ledger.payment(paymentId), order_id };
  const notify = (status: string, id: string, amount: number) =>
    notifyRefund(`refund.${status}`, payment, { id, payment_id: paymentId, amount, status });
  await notify('processed', 'rfnd_Whole00000001', 49_900);
  await notify('failed', 'rfnd_More000000001', 1000);
  await shop.work.deliverMails();
  const alertMail = shop.mails.findLast(({ subject }) => subject === 'A refund of ₹10 has failed');
  expect(alertMail?.text).toContain('The student has no access to the courses of this payment.');
  expect(shop.failures()).toHaveLength(1);
});

test("S24: shows the provider's refusal in its words, and the next try makes a new refund", async () => {
  const { buyer, paymentId } = await buyCourse();
  const payment = shop.provider.ledger.payment(paymentId);
  if (!payment) throw new Error('No payment.');
  shop.provider.ledger.savePayment({ ...payment, captured: false, status: 'failed' });
  const response = await sendRefund(paymentId);
  expect([response.status, response.body.code]).toEqual([409, 'refund_refused']);
  expect(response.body.message).toContain('Razorpay refused the refund');
  expect(shop.failures()).toHaveLength(1);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  await shop.work.deliverMails();
  const alertMails = shop.mails.filter(
    ({ to, text }) => to === shop.deps.contactTo && text.includes(paymentId),
  );
  expect(alertMails.map(({ subject }) => subject)).toEqual(['A refund of ₹499 has failed']);
  expect(alertMails[0]?.text).toContain('Razorpay refused the refund');
  expect(alertMails[0]?.text).toContain(`The student has access to: ${course.courseName}.`);
  shop.provider.ledger.savePayment(payment);
  expect((await sendRefund(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
});

test('S24: refuses a refund with unknown fields, and refunds nothing', async () => {
  const { buyer, paymentId } = await buyCourse();
  for (const more of [{ amount: 100 }, { amountPaise: 100 }, { speed: 'optimum' }]) {
    const body = { paymentId, reason: 'Asked for it.', ...more };
    const response = await send(shop, refundPayment, { token: admin.token, body });
    expect([response.status, response.body.code]).toEqual([400, 'malformed']);
    expect(response.body.message).toContain('Send `paymentId` and `reason`');
  }
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S24: refuses a refund without a reason, of an unknown payment, or by a student', async () => {
  const { buyer, paymentId } = await buyCourse();
  for (const reason of ['', '  ', null, 5]) {
    const response = await sendRefund(paymentId, reason);
    expect([response.status, response.body.code]).toEqual([400, 'malformed']);
  }
  expect((await sendRefund('pay_unknown')).status).toBe(404);
  expect((await sendRefund("' or 1=1 --")).status).toBe(404);
  expect((await sendRefund(paymentId, 'Mine.', buyer)).status).toBe(403);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
});
