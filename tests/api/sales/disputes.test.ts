// Disputes and refunds outside the provider: notifications, ended enrolments, and records.
import { expect, test } from 'vitest';
import { getMyPayments, getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForMails } from '../../support/mails.ts';
import { buy, waitForEvents, loadPurchases, startShop } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';
import { sendProviderEvent } from '../../support/provider-events.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

const buyCourse = async () => {
  const buyer = await makeStudent(shop);
  const { razorpay_payment_id: paymentId } = await buy(shop, buyer, course._id);
  await waitForEvents(shop);
  return { buyer, paymentId };
};
const countOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.length;
const getOrder = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data')[0];
const refundByHand = (paymentId: string, more: object = {}) =>
  send(shop, refundPayment, {
    token: admin.token,
    body: { paymentId, reason: 'The bank has taken it.', byHand: true, ...more },
  });

test('RET-12: each step of a dispute is mailed to the admins once and shown in the order; access stays open', async () => {
  const { buyer, paymentId } = await buyCourse();
  const payment = shop.provider.ledger.payment(paymentId) ?? {};
  const dispute = { id: 'disp_Kolam000000001', payment_id: paymentId, amount: 99_900 };
  const notifyAndWait = async (kind: string, mails: number) => {
    const payload = { payment, dispute: { ...dispute, respond_by: 1_800_000_000 } };
    const statuses = [
      await sendProviderEvent(shop, kind, payload),
      await sendProviderEvent(shop, kind, payload),
    ];
    expect(statuses).toEqual([200, 200]);
    return waitForMails(shop, shop.deps.contactTo, mails);
  };
  const [first] = await notifyAndWait('payment.dispute.created', 1);
  expect(first).toMatchObject({ to: shop.deps.contactTo, subject: 'A payment is disputed: ₹999' });
  expect(first?.text).toContain('Answer it by 15 Jan 2027.');
  const [, second] = await notifyAndWait('payment.dispute.lost', 2);
  expect(second).toMatchObject({ subject: 'A dispute was lost: ₹999' });
  expect(second?.text).not.toContain('Answer it by');
  expect(await countOpenCourses(buyer)).toBe(1);
  const orderId = (await getOrder(buyer))?._id ?? '';
  const response = await send(shop, getPaymentOrder, { token: admin.token, params: { orderId } });
  const { timeline = [] } = expectData<OwnOrder & { timeline?: { text: string }[] }>(
    response,
    'data',
  );
  expect(timeline.map(({ text }) => text)).toContain(
    'The dispute was lost. The bank took the money back.',
  );
});

test('RET-13: a manual refund ends course access, issues a credit note, and makes no call to the provider', async () => {
  const { buyer, paymentId } = await buyCourse();
  const callsBefore = shop.provider.calls.length;
  const response = await refundByHand(paymentId);
  expect(response.body['data']).toMatchObject({
    amount: 99_900,
    status: 'processed',
    cause: 'by-hand',
  });
  expect((await refundByHand(paymentId)).body['data']).toEqual(response.body['data']);
  expect(shop.provider.calls.length).toBe(callsBefore);
  expect(await countOpenCourses(buyer)).toBe(0);
  const kinds = (await listDocumentsOfPayment(db, paymentId)).map(({ kind }) => kind);
  expect(kinds).toEqual(['invoice', 'credit-note']);
  const mail = (await waitForMails(shop, buyer.email, 2)).at(-1);
  expect(mail).toMatchObject({ subject: 'Your payment was refunded' });
  expect(mail?.text).toContain('outside this website');
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('RET-13: a refund that the provider refuses can be settled by hand', async () => {
  const { buyer, paymentId } = await buyCourse();
  await shop.provider.faults({ api: { fault: 'status 400', only: 'POST /payments/:id/refund' } });
  expect((await refundByHand(paymentId, { byHand: false })).body.code).toBe('refund_refused');
  expect(shop.failures()).toHaveLength(1);
  await shop.provider.reset();
  expect(await countOpenCourses(buyer)).toBe(1);
  expect((await refundByHand(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect(await countOpenCourses(buyer)).toBe(0);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});
