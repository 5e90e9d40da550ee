// Partial refunds by admins, of a course or an amount: access, remaining amounts, and credit notes.
import { describe, expect, test } from 'vitest';
import { getMyPayments } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { REFUND_MIN } from '#contract/sales/refund-rule.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForEvents, loadPurchases, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';
import { sendProviderEvent } from '../../support/provider-events.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '1499' });
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

async function buyCourses(...courses: string[]): Promise<{ buyer: Person; paymentId: string }> {
  const buyer = await makeStudent(shop);
  const ids = courses.length > 0 ? courses : [kolam._id, rang._id];
  const body = { courses: ids, buyer: { state: '27' as const } };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(response.body['orderId']));
  await submitProof(shop, buyer, proof);
  await waitForEvents(shop);
  return { buyer, paymentId: proof.razorpay_payment_id };
}

const sendRefund = async (paymentId: string, scope: object = {}) => {
  const body = { paymentId, reason: 'Asked for it.', ...scope };
  const response = await send(shop, refundPayment, { token: admin.token, body });
  await waitForEvents(shop);
  return response;
};

const listOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id).toSorted();

const listDocuments = (paymentId: string) => listDocumentsOfPayment(db, paymentId);

const getOrder = async (buyer: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token: buyer.token }), 'data')[0];

const getPayment = async (buyer: Person) => (await getOrder(buyer))?.payments[0];

const expectBooks = () => expectInvariants({ db, ledger: shop.provider.ledger.dump() });

test('RET-01, S24: refunding a course ends only that course, credits its line, and a repeat makes no second refund', async () => {
  const { buyer, paymentId } = await buyCourses();
  const response = await sendRefund(paymentId, { courseId: kolam._id });
  expect(response.body['data']).toMatchObject({ amount: 99_900, status: 'processed' });
  expect((await sendRefund(paymentId, { courseId: kolam._id })).body['data']).toEqual(
    response.body['data'],
  );
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  const [invoice, note, ...more] = await listDocuments(paymentId);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ kind: 'credit-note', total_paise: 99_900, cgst_paise: 7619 });
  expect(parseBody(note?.body ?? '').lines.map((line) => line.description)).toEqual(['Kolam']);
  expect(await getPayment(buyer)).toMatchObject({
    items: [
      { courseId: kolam._id, left: 0 },
      { courseId: rang._id, left: 149_900 },
    ].toSorted((left, right) => (left.courseId < right.courseId ? -1 : 1)),
  });
  await sendRefund(paymentId);
  expect(await listOpenCourses(buyer)).toEqual([]);
  const notes = (await listDocuments(paymentId)).filter((item) => item.corrects_id !== null);
  for (const sum of ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise'] as const)
    expect(notes.reduce((total, note) => total + note[sum], 0)).toBe(invoice?.[sum]);
  await expectBooks();
});

test('RET-02, S24: a goodwill refund ends no access, is made once per key, and the last note closes to zero', async () => {
  const { buyer, paymentId } = await buyCourses();
  const goodwill = { sum: 33_333, key: 'goodwill-1' };
  const responses = await Promise.all([1, 2, 3].map(() => sendRefund(paymentId, goodwill)));
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  const otherRefund = await sendRefund(paymentId, { ...goodwill, sum: 44_444 });
  expect([otherRefund.status, otherRefund.body['fields']]).toEqual([
    409,
    [
      {
        path: 'sum',
        message: 'This form has already refunded ₹333.33. Reload the page to refund again.',
      },
    ],
  ]);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
  expect(await listOpenCourses(buyer)).toHaveLength(2);
  await shop.work.deliverMails();
  expect(shop.mails.findLast(({ to }) => to === buyer.email)?.text).toContain(
    '₹333.33 of your payment of ₹2,498 was refunded.',
  );
  await sendRefund(paymentId, { courseId: rang._id });
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
  await sendRefund(paymentId);
  expect(await listOpenCourses(buyer)).toEqual([]);
  const [invoice, ...notes] = await listDocuments(paymentId);
  expect(notes).toHaveLength(3);
  for (const sum of ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise'] as const)
    expect(notes.reduce((total, note) => total + note[sum], 0)).toBe(invoice?.[sum]);
  await expectBooks();
});

test('S24: a refund in the provider’s dashboard does not match an open refund of another amount', async () => {
  const { buyer, paymentId } = await buyCourses();
  await shop.provider.faults({ api: { fault: 'reset' } });
  const queuedRefund = await sendRefund(paymentId, { courseId: kolam._id });
  expect(queuedRefund.body['data']).toMatchObject({ amount: 99_900, status: 'wanted' });
  await shop.provider.act('refund', { payment_id: paymentId, amount: 10_000 });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toHaveLength(2);
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  const made = shop.provider.ledger.listRefundsOfPayment(paymentId).map(({ amount }) => amount);
  expect(made.toSorted((less, more) => less - more)).toEqual([10_000, 99_900]);
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  await expectBooks();
});

test("RET-02: refuses at the field an amount over the rest, under the provider's minimum, or with a course", async () => {
  const { paymentId } = await buyCourses();
  await sendRefund(paymentId, { sum: 200_000, key: 'a-large-part' });
  const getRefusal = async (scope: object) => {
    const { status, body } = await sendRefund(paymentId, scope);
    const [fault] = (body['fields'] ?? []) as { path: string; message: string }[];
    return [status, fault?.path, fault?.message];
  };
  const key = 'another-part';
  expect(await getRefusal({ sum: 49_801, key })).toEqual([
    400,
    'sum',
    'Only ₹498 of this payment is left.',
  ]);
  expect(await getRefusal({ sum: 49_799, key })).toEqual([
    400,
    'sum',
    'Refund the full ₹498, or leave at least ₹1 of it.',
  ]);
  expect(await getRefusal({ sum: REFUND_MIN - 1, key })).toEqual([
    400,
    'sum',
    'Enter at least ₹1.',
  ]);
  expect(await getRefusal({ sum: 200 })).toEqual([400, 'key', '`key` is required with `sum`.']);
  expect(await getRefusal({ sum: 200, key, courseId: kolam._id })).toEqual([
    400,
    'sum',
    'Send either `courseId` or `sum`, not both.',
  ]);
  expect(await getRefusal({ courseId: 'f'.repeat(24) })).toEqual([
    400,
    'courseId',
    'This course is not part of the order.',
  ]);
  expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
});

describe('RET-11: two refunds of the same amount of one payment', () => {
  const getStatuses = async (paymentId: string) => {
    const rows = await db
      .selectFrom('refunds')
      .select(['provider_refund_id', 'status'])
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => [row.status, row.provider_refund_id !== null]);
  };
  const buyEqualPriced = async () => {
    const toran = await makeCourse(shop, admin, { courseName: 'Toran', price: '999' });
    return { toran, ...(await buyCourses(kolam._id, toran._id)) };
  };

  test('a second refund that the provider refuses fails, opens its course again, and notifies the admins', async () => {
    const { buyer, paymentId, toran } = await buyEqualPriced();
    await sendRefund(paymentId, { courseId: kolam._id });
    const failuresBefore = shop.failures().length;
    await shop.provider.faults({ api: { fault: 'status 400', only: 'POST /payments/:id/refund' } });
    const refusedRefund = await sendRefund(paymentId, { courseId: toran._id });
    expect(refusedRefund.body).toMatchObject({ success: false, code: 'refund_refused' });
    expect(await getStatuses(paymentId)).toEqual([
      ['processed', true],
      ['failed', false],
    ]);
    expect(await listOpenCourses(buyer)).toEqual([toran._id]);
    expect(shop.failures().length).toBe(failuresBefore + 1);
    await shop.provider.reset();
    expect((await sendRefund(paymentId, { courseId: toran._id })).status).toBe(200);
    expect(await listOpenCourses(buyer)).toEqual([]);
    await expectBooks();
  });

  test('makes the refund whose request was lost, though the event of the other refund comes first', async () => {
    const { paymentId } = await buyEqualPriced();
    const only = 'POST /payments/:id/refund';
    await shop.provider.faults({ api: { fault: 'reset', only } });
    await sendRefund(paymentId, { sum: 33_333, key: 'the-first' });
    await shop.provider.faults({ api: { fault: 'none', only, answersToLose: 100 } });
    await sendRefund(paymentId, { sum: 33_333, key: 'the-second' });
    await shop.provider.reset();
    await waitForEvents(shop);
    await shop.work.carryOutRefunds();
    await waitForEvents(shop);
    expect(await getStatuses(paymentId)).toEqual([
      ['processed', true],
      ['processed', true],
    ]);
    expect(shop.provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(2);
    await expectBooks();
  });
});

test('RET-01, S24: a refund that fails after it was made opens its course again, and no other course', async () => {
  const { buyer, paymentId } = await buyCourses();
  await sendRefund(paymentId, { courseId: rang._id });
  await sendRefund(paymentId, { courseId: kolam._id });
  expect(await listOpenCourses(buyer)).toEqual([]);
  const made = shop.provider.ledger
    .listRefundsOfPayment(paymentId)
    .find((refund) => refund.amount === 99_900);
  const payment = shop.provider.ledger.payment(paymentId) ?? {};
  const failedEvent = { payment, refund: { ...made, status: 'failed' } };
  expect(await sendProviderEvent(shop, 'refund.failed', failedEvent)).toBe(200);
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
  expect(await getOrder(buyer)).toMatchObject({ status: 'paid' });
  const kinds = (await listDocuments(paymentId)).map(({ kind, total_paise }) => [
    kind,
    total_paise,
  ]);
  expect(kinds).toContainEqual(['invoice', 99_900]);
  expect(shop.failures()).toHaveLength(1);
});
