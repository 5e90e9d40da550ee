// Disputes and refunds outside the provider: notifications, ended enrolments, and records.
import { expect, test } from 'vitest';
import { getMyPayments, getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { mailsTo } from '../../support/mails.ts';
import { buy, eventsDelivered, holdings, startShop } from '../../support/sandbox.ts';
import { registered } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';
import { notifyEvent } from '../../support/notified-events.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
await send(shop, saveSellerTerms, { token: admin.token, body: registered() });

const bought = async () => {
  const buyer = await makeStudent(shop);
  const { razorpay_payment_id: paymentId } = await buy(shop, buyer, course._id);
  await eventsDelivered(shop);
  return { buyer, paymentId };
};
const openTo = async (buyer: Person) => (await holdings(shop, buyer)).enrolments.length;
const getOrder = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data')[0];
const givenBack = (paymentId: string, more: object = {}) =>
  send(shop, refundPayment, {
    token: admin.token,
    body: { paymentId, reason: 'The bank has taken it.', byHand: true, ...more },
  });

test('RET-12: each step of a dispute is mailed to the admins once and shown in the order; access stays open', async () => {
  const { buyer, paymentId } = await bought();
  const payment = shop.provider.ledger.payment(paymentId) ?? {};
  const dispute = { id: 'disp_Kolam000000001', payment_id: paymentId, amount: 99_900 };
  const notifyAndWait = async (kind: string, mails: number) => {
    const about = { payment, dispute: { ...dispute, respond_by: 1_800_000_000 } };
    const answers = [await notifyEvent(shop, kind, about), await notifyEvent(shop, kind, about)];
    expect(answers).toEqual([200, 200]);
    return mailsTo(shop, shop.deps.contactTo, mails);
  };
  const [first] = await notifyAndWait('payment.dispute.created', 1);
  expect(first).toMatchObject({ to: shop.deps.contactTo, subject: 'A payment is disputed: ₹999' });
  expect(first?.text).toContain('Answer it by 2027-01-15.');
  const [, second] = await notifyAndWait('payment.dispute.lost', 2);
  expect(second).toMatchObject({ subject: 'A dispute is lost: ₹999' });
  expect(await openTo(buyer)).toBe(1);
  const orderId = (await getOrder(buyer))?._id ?? '';
  const got = await send(shop, getPaymentOrder, { token: admin.token, params: { orderId } });
  const { timeline = [] } = expectData<OwnOrder & { timeline?: { text: string }[] }>(got, 'data');
  expect(timeline.map(({ text }) => text)).toContain(
    'The dispute is lost: the bank took the money back.',
  );
});

test('RET-13: a manual refund ends course access, issues a credit note, and makes no call to the provider', async () => {
  const { buyer, paymentId } = await bought();
  const calls = shop.provider.calls.length;
  const got = await givenBack(paymentId);
  expect(got.body['data']).toMatchObject({ amount: 99_900, status: 'processed', cause: 'by-hand' });
  expect((await givenBack(paymentId)).body['data']).toEqual(got.body['data']);
  expect(shop.provider.calls.length).toBe(calls);
  expect(await openTo(buyer)).toBe(0);
  const kinds = (await listDocumentsOfPayment(db, paymentId)).map(({ kind }) => kind);
  expect(kinds).toEqual(['invoice', 'credit-note']);
  const mail = (await mailsTo(shop, buyer.email, 2)).at(-1);
  expect(mail).toMatchObject({ subject: 'Your payment was refunded' });
  expect(mail?.text).toContain('outside this site');
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('RET-13: a refund that the provider refuses can be settled by hand', async () => {
  const { buyer, paymentId } = await bought();
  await shop.provider.faults({ api: { fault: 'status 400', only: 'POST /payments/:id/refund' } });
  expect((await givenBack(paymentId, { byHand: false })).body.code).toBe('refund_refused');
  expect(shop.failures()).toHaveLength(1);
  await shop.provider.reset();
  expect(await openTo(buyer)).toBe(1);
  expect((await givenBack(paymentId)).body['data']).toMatchObject({ status: 'processed' });
  expect(await openTo(buyer)).toBe(0);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});
