// Razorpay offers and no-cost EMI that lower the amount paid, and amounts that no offer explains.
import { beforeEach, expect, test } from 'vitest';
import { getMyPayments, getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { getPaymentSettings, savePaymentSettings } from '#contract/sales/payment-settings.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForMails } from '../../support/mails.ts';
import {
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makeAdmin(shop);
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '1000' });
const otherCourse = await makeCourse(shop, admin, { courseName: 'Poster', price: '333.33' });

const setOffers = (acceptsOffers: boolean) =>
  send(shop, savePaymentSettings, { token: admin.token, body: { acceptsOffers } });
beforeEach(async () => {
  await shop.provider.reset();
  await setOffers(true);
});

const getDocuments = (paymentId: string) =>
  db
    .selectFrom('documents')
    .select(['kind', 'total_paise', 'taxable_paise', 'igst_paise', 'cgst_paise', 'sgst_paise'])
    .where('payment_id', '=', paymentId)
    .orderBy('issued_at')
    .execute();
const getOwnOrder = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data')[0];
const expectBooksMatch = async () => {
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
};

test('a payment with an offer opens its course, and the invoice shows the amount paid', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const proof = await shop.provider.pay(id, 'success', { offer: true });
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ success: true });
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: course._id, source: 'payment' }]);
  expect(payments).toEqual([{ id: proof.razorpay_payment_id, amount_paise: 90_000 }]);
  const [invoice] = await getDocuments(proof.razorpay_payment_id);
  expect(invoice).toEqual({
    kind: 'invoice',
    total_paise: 90_000,
    taxable_paise: 76_272,
    cgst_paise: 6864,
    sgst_paise: 6864,
    igst_paise: 0,
  });
  expect(await getOwnOrder(buyer)).toMatchObject({
    amount: 100_000,
    payments: [{ amount: 90_000, items: [{ courseId: course._id, paid: 90_000, left: 90_000 }] }],
  });
  await expectBooksMatch();
});

test.each(['authorized', 'success'])(
  'a no-cost EMI payment that is %s is captured at its own amount by the events alone',
  async (outcome) => {
    const buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, course._id);
    await shop.provider.pay(id, outcome, { method: 'emi', offer: true });
    await waitForEvents(shop);
    expect((await loadPurchases(shop, buyer)).payments).toMatchObject([{ amount_paise: 90_000 }]);
    expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
    expect(shop.provider.ledger.listPaymentsOfOrder(id)).toMatchObject([
      { status: 'captured', method: 'emi', amount: 90_000 },
    ]);
    await expectBooksMatch();
  },
);

test('reconciliation settles a payment with an offer that no event reported', async () => {
  await shop.provider.faults({ webhooks: { drop: true } });
  const buyer = await makeStudent(shop);
  await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id), 'success', {
    offer: true,
  });
  await shop.work.reconcile();
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('an EMI payment of the full amount is an ordinary payment', async () => {
  const buyer = await makeStudent(shop);
  const proof = await shop.provider.pay(
    await orderCoursesForId(shop, buyer, course._id),
    'success',
    {
      method: 'emi',
    },
  );
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ success: true });
  expect((await loadPurchases(shop, buyer)).payments).toMatchObject([{ amount_paise: 100_000 }]);
});

test('splits the amount paid between several courses, and limits refunds to these parts', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id, otherCourse._id);
  const proof = await shop.provider.pay(id, 'success', { offer: true });
  await submitProof(shop, buyer, proof);
  const paymentId = proof.razorpay_payment_id;
  // ₹1,333.33 minus ₹133.33.
  expect((await loadPurchases(shop, buyer)).payments).toMatchObject([{ amount_paise: 120_000 }]);
  const paid = async () => {
    const items = (await getOwnOrder(buyer))?.payments[0]?.items ?? [];
    return new Map(items.map((item) => [item.courseId, item]));
  };
  expect((await paid()).get(course._id)).toMatchObject({ paid: 90_000, left: 90_000 });
  expect((await paid()).get(otherCourse._id)).toMatchObject({ paid: 30_000, left: 30_000 });
  const sendRefund = (more: object) =>
    send(shop, refundPayment, {
      token: admin.token,
      body: { paymentId, reason: 'Asked for it.', ...more },
    });
  const tooMuch = await sendRefund({ sum: 120_001, key: 'too-much-1' });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    400,
    'Only ₹1,200 of this payment is left.',
  ]);
  expect((await sendRefund({ courseId: otherCourse._id })).body['data']).toMatchObject({
    amount: 30_000,
    status: 'processed',
  });
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([
    { course_id: course._id, source: 'payment' },
  ]);
  expect((await sendRefund({})).body['data']).toMatchObject({
    amount: 90_000,
    status: 'processed',
  });
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  const kinds = (await getDocuments(paymentId)).map(({ kind, total_paise: sum }) => [kind, sum]);
  expect(kinds).toEqual([
    ['invoice', 120_000],
    ['credit-note', 30_000],
    ['credit-note', 90_000],
  ]);
  await expectBooksMatch();
});

test('refunds a payment with an offer when offers are off, and tells the buyer and the admins the reason', async () => {
  await setOffers(false);
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const proof = await shop.provider.pay(id, 'success', { offer: true });
  for (let time = 0; time < 2; time += 1) {
    const { body } = await submitProof(shop, buyer, proof);
    expect(body).toMatchObject({ success: false, code: 'payment_returned' });
    expect(body.message).toContain('You can pay again without the offer.');
  }
  await shop.work.carryOutRefunds();
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  expect(shop.provider.ledger.payment(proof.razorpay_payment_id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 90_000,
  });
  const response = await send(shop, getPaymentOrder, {
    token: admin.token,
    params: { orderId: id },
  });
  expect(expectData<OwnOrder>(response, 'data')).toMatchObject({
    status: 'refunded',
    payments: [{ amount: 90_000, refunds: [{ amount: 90_000, cause: 'offer-refused' }] }],
  });
  const [mail] = await waitForMails(shop, buyer.email, 1);
  expect(mail?.text).toContain('Razorpay offer or no-cost EMI, which we do not accept');
  expect(await getDocuments(proof.razorpay_payment_id)).toEqual([]);
  await expectBooksMatch();
});

test('never captures an authorized payment with an offer when offers are off', async () => {
  await setOffers(false);
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  await shop.provider.pay(id, 'authorized', { offer: true });
  await waitForEvents(shop);
  await shop.work.reconcile();
  expect(shop.provider.ledger.listPaymentsOfOrder(id)).toMatchObject([{ status: 'authorized' }]);
  expect(await loadPurchases(shop, buyer)).toMatchObject({ enrolments: [], payments: [] });
});

test.each([
  ['less than its order', { payments: { amount: 'less' as const } }, 99_500, '₹995'],
  ['more than its order', { payments: { amount: 'more' as const } }, 100_500, '₹1,005'],
])(
  'S20: a payment of %s grants no access, is recorded and refunded, and the admins are notified',
  async (_what, faults, amount, sum) => {
    await shop.provider.faults(faults);
    const buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, course._id);
    const proof = await shop.provider.pay(id);
    await waitForEvents(shop);
    expect((await submitProof(shop, buyer, proof)).body).toMatchObject({
      success: false,
      code: 'payment_returned',
      message: 'The amount you paid does not match your order. We are refunding the whole payment.',
    });
    await shop.work.carryOutRefunds();
    const { enrolments, payments } = await loadPurchases(shop, buyer);
    expect([enrolments, payments]).toEqual([
      [],
      [{ id: proof.razorpay_payment_id, amount_paise: amount }],
    ]);
    expect(shop.provider.ledger.payment(proof.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      amount_refunded: amount,
    });
    await shop.work.deliverMails();
    const alertMails = shop.mails.filter(
      (mail) => mail.to === shop.deps.contactTo && mail.text.includes(proof.razorpay_payment_id),
    );
    expect(alertMails.map((mail) => mail.subject)).toEqual([
      `A payment of ${sum} does not match its order`,
    ]);
    await expectBooksMatch();
  },
);

test('S20: a payment in another currency grants no access and is refunded', async () => {
  await shop.provider.faults({ webhooks: { drop: true } });
  const buyer = await makeStudent(shop);
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  const payment = shop.provider.ledger.payment(proof.razorpay_payment_id);
  if (!payment) throw new Error('The payment is missing.');
  shop.provider.ledger.savePayment({ ...payment, currency: 'USD' });
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ code: 'payment_returned' });
  await shop.work.carryOutRefunds();
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  expect(shop.provider.ledger.payment(proof.razorpay_payment_id)).toMatchObject({
    status: 'refunded',
  });
});

test('the setting is on until an owner switches it off, and the audit log records the owner', async () => {
  const otherShop = closeAfterAll(await startShop());
  const owner = await makeAdmin(otherShop);
  const manager = await makeMember(otherShop, 'manager');
  const fetchSettings = async () =>
    (await send(otherShop, getPaymentSettings, { token: owner.token })).body;
  expect((await fetchSettings())['data']).toEqual({ acceptsOffers: true });
  const body = { acceptsOffers: false };
  expect((await send(otherShop, savePaymentSettings, { token: manager.token, body })).status).toBe(
    403,
  );
  expect((await send(otherShop, savePaymentSettings, { token: owner.token, body })).status).toBe(
    200,
  );
  expect((await fetchSettings())['data']).toEqual({ acceptsOffers: false });
  const rows = await otherShop.deps.db
    .selectFrom('audit')
    .select(['action', 'admin_id'])
    .where('action', '=', 'payment-settings')
    .execute();
  expect(rows).toEqual([{ action: 'payment-settings', admin_id: owner.id }]);
});
