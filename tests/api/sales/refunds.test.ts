// Refunds of payments that opened nothing, or by admins: made once, whatever is repeated or lost.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { grantCourse } from '#contract/people/people.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { listRefundsOfPayment } from '#server/sales/refunds/refunds.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import {
  buy,
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  payWithoutEvents,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);

const listLedgerRefunds = (paymentId: string) =>
  shop.provider.ledger.dump().refunds.filter((refund) => refund.payment_id === paymentId);

test('S22: refunds a payment for a course that was granted meanwhile, and keeps the course open', async () => {
  const buyer = await makeStudent(shop);
  const { _id: courseId } = await makeCourse(shop, admin);
  const id = await orderCoursesForId(shop, buyer, courseId);
  const form = { email: buyer.email, courseId, reason: 'Scholarship' };
  await send(shop, grantCourse, { token: admin.token, body: form });
  const proof = await shop.provider.pay(id);
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  await waitForEvents(shop);
  await eventually(() => expect(listLedgerRefunds(proof.razorpay_payment_id)).toHaveLength(1));
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  expect(listLedgerRefunds(proof.razorpay_payment_id)).toHaveLength(1);
  const { enrolments, mails } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: courseId, source: 'grant' }]);
  expect(mails.map(({ subject }) => subject)).toContain('Your refund is on its way');
  const full = await send(shop, getFullCourseDetails, { token: buyer.token, body: { courseId } });
  expect(full.status).toBe(200);
});

test('S16: refuses the proof of a fully refunded payment as refunded, even if its course was bought again', async () => {
  const buyer = await makeStudent(shop);
  const courses = [await makeCourse(shop, admin), await makeCourse(shop, admin)].map(
    ({ _id }) => _id,
  );
  const proof = await buy(shop, buyer, ...courses);
  const body = { paymentId: proof.razorpay_payment_id, reason: 'Asked for it' };
  await send(shop, refundPayment, { token: admin.token, body });
  await waitForEvents(shop);
  const [again = ''] = courses;
  await buy(shop, buyer, again);
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ code: 'payment_returned' });
});

test('S21: refunds a payment for a deleted course', async () => {
  const buyer = await makeStudent(shop);
  const { _id: courseId } = await makeCourse(shop, admin);
  const id = await orderCoursesForId(shop, buyer, courseId);
  await send(shop, deleteCourse, { token: admin.token, body: { courseId } });
  const proof = await shop.provider.pay(id);
  const response = await submitProof(shop, buyer, proof);
  expect(response.body).toMatchObject({ success: false, code: 'payment_returned' });
  expect(response.body.message).toContain('refunding your payment');
  await eventually(() =>
    expect(listLedgerRefunds(proof.razorpay_payment_id)).toMatchObject([
      { amount: 149_950, status: 'processed' },
    ]),
  );
});

test('S24: makes a refund once when its response is lost, and records it in the end', async () => {
  const buyer = await makeStudent(shop);
  const { _id: courseId } = await makeCourse(shop, admin);
  const id = await orderCoursesForId(shop, buyer, courseId);
  await send(shop, deleteCourse, { token: admin.token, body: { courseId } });
  await payWithoutEvents(shop, id);
  await shop.provider.faults({ webhooks: { drop: true }, api: { answersToLose: 1 } });
  await shop.work.reconcile();
  const [payment] = (await loadPurchases(shop, buyer)).payments;
  const paymentId = payment?.id ?? '';
  const listRefundCalls = () =>
    shop.provider.calls.filter((call) => call.includes(`${paymentId}/refund`));
  await eventually(() => expect(listRefundCalls()).not.toEqual([]));
  await eventually(async () => {
    await shop.work.carryOutRefunds();
    expect(await listRefundsOfPayment(shop.deps.db, paymentId)).toMatchObject([
      { status: 'processed' },
    ]);
  });
  await shop.provider.reset();
  expect(listLedgerRefunds(paymentId)).toHaveLength(1);
});
