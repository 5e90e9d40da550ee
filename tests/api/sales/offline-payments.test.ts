// Offline payments: access, validation, refunds, and how reports show them.
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { paise } from '#contract/sales/money.ts';
import { getMyPayments, getPaymentOrder, getRevenue } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
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
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { buy, waitForEvents, loadPurchases, startShop } from '../../support/shop.ts';
import { makeSale } from '../../support/course-sales.ts';
import { buildRegisteredTerms, getToday } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '1499' });
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

type Changes = Parameters<typeof buildOutsidePayment>[2];

const recordPayment = (
  buyerEmail: string,
  courses: string[],
  changes: Changes = {},
  sender = admin,
) =>
  send(shop, recordOutsidePayment, {
    token: sender.token,
    body: buildOutsidePayment(buyerEmail, courses, changes),
  });

const expectRecorded = async (buyer: Person, courses: string[], changes: Changes = {}) =>
  expectData<{ orderId: string; paymentId: string }>(
    await recordPayment(buyer.email, courses, changes),
    'data',
  );

const getOrder = async ({ token }: Person) =>
  expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data')[0];

const listOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id).toSorted();

const getNetRevenue = async () => {
  const days = expectData<{ captured: number; refunded: number }[]>(
    await send(shop, getRevenue, { token: admin.token }),
    'data',
  );
  return days.reduce((sum, day) => sum + day.captured - day.refunded, 0);
};

const expectBooks = () => expectInvariants({ db, ledger: shop.provider.ledger.dump() });

test('OUT-01: an offline payment opens its courses, with an invoice, an email, revenue and an audit entry', async () => {
  const buyer = await makeStudent(shop);
  const before = await getNetRevenue();
  shop.provider.calls.length = 0;
  const { orderId, paymentId } = await expectRecorded(buyer, [kolam._id, rang._id], {
    amount: paise(200_000),
    way: 'bank-transfer',
    reference: 'NEFT 4711',
    buyer: { state: '29' },
  });
  expect(shop.provider.calls).toEqual([]);
  expect(await listOpenCourses(buyer)).toEqual([kolam._id, rang._id].toSorted());
  const [invoice, ...more] = await listDocumentsOfPayment(db, paymentId);
  expect([invoice?.kind, invoice?.total_paise, more.length]).toEqual(['invoice', 200_000, 0]);
  expect(invoice).toMatchObject({ place_code: '29', igst_paise: 30_509, cgst_paise: 0 });
  expect(await getNetRevenue()).toBe(before + 200_000);
  const order = await getOrder(buyer);
  expect(order).toMatchObject({ _id: orderId, orderId: null, status: 'paid', amount: 200_000 });
  expect(order?.payments[0]).toMatchObject({
    paymentId,
    method: 'bank-transfer',
    outside: { receivedOn: getToday(), reference: 'NEFT 4711' },
  });
  await shop.work.deliverMails();
  const mails = shop.mails.filter((mail) => mail.to === buyer.email);
  expect(mails.map((mail) => mail.subject)).toEqual(['You are enrolled in 2 courses']);
  const log = await send(shop, getAudit, {
    token: admin.token,
    query: { action: 'record-payment' },
  });
  expect(expectData<AuditEntry[]>(log, 'data')[0]).toMatchObject({
    subject: 'Kabir Sheikh',
    reason: 'Paid at the desk',
  });
  const table = await fetch(`${shop.url}/api/v1/payment/orders.csv?query=${paymentId}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await table.text()).toContain(`${paymentId},2000.00,0.00,2000.00,Bank transfer`);
  await expectBooks();
});

test('OUT-02: ten concurrent requests with one key record one payment', async () => {
  const buyer = await makeStudent(shop);
  const body = buildOutsidePayment(buyer.email, [kolam._id]);
  const result = await Promise.all(
    Array.from({ length: 10 }, () =>
      send(shop, recordOutsidePayment, { token: admin.token, body }),
    ),
  );
  const ids = result.map((item) => expectData<{ paymentId: string }>(item, 'data').paymentId);
  expect(new Set(ids).size).toBe(1);
  expect((await getOrder(buyer))?.payments).toHaveLength(1);
  await expectBooks();
});

test('OUT-01: a payment received earlier is invoiced on the day it is recorded', async () => {
  const buyer = await makeStudent(shop);
  const yesterday = getToday(Date.now() - 24 * 60 * 60_000);
  const { paymentId } = await expectRecorded(buyer, [kolam._id], { receivedOn: yesterday });
  expect(await listDocumentsOfPayment(db, paymentId)).toMatchObject([{ issued_on: getToday() }]);
});

test('OUT-03: refuses invalid payments with a message at the field, and stores nothing', async () => {
  const buyer = await makeStudent(shop);
  const draft = await makeCourse(shop, admin, { courseName: 'Draft', status: 'Draft' });
  const getRefusal = async (changes: Changes, courses = [kolam._id], email = buyer.email) => {
    const { body } = await recordPayment(email, courses, changes);
    const [field] = (body['fields'] as { path: string; message: string }[] | undefined) ?? [];
    return field ? `${field.path}: ${field.message}` : `${body.code}: ${body.message}`;
  };
  expect(await getRefusal({ amount: paise(99_901) })).toBe(
    'amount: The amount must not exceed the list price of ₹999.',
  );
  expect(await getRefusal({ amount: paise(99) })).toBe('amount: Enter at least ₹1.');
  expect(await getRefusal({ receivedOn: '2099-01-01' })).toBe(
    'receivedOn: Choose today or an earlier day.',
  );
  expect(await getRefusal({ receivedOn: '2020-01-01' })).toBe(
    'receivedOn: Payments can be recorded up to 365 days back.',
  );
  expect(await getRefusal({ reference: ' ' })).toBe('reference: Reference is required');
  expect(await getRefusal({}, [kolam._id], 'nobody@else.example')).toBe(
    'email: No account has this email address.',
  );
  expect(await getRefusal({}, [kolam._id], admin.email)).toBe(
    'email: This account belongs to the team. Team accounts cannot buy courses.',
  );
  expect(await getRefusal({}, [draft._id])).toBe('not_for_sale: This course is not available.');
  expect(await getRefusal({ buyer: undefined })).toMatch(/^buyer.state: Choose the buyer’s State/);
  expect(await getRefusal({ buyer: { gstin: '29ABCDE1234F1ZW' } })).toMatch(/^buyer.name: /);
  expect(await getRefusal({ buyer: { gstin: '29ABCDE1234F1ZW', name: 'A firm' } })).toMatch(
    /^buyer.address: /,
  );
  expect(await listOpenCourses(buyer)).toEqual([]);
  await expectRecorded(buyer, [kolam._id]);
  expect(await getRefusal({}, [rang._id, kolam._id])).toBe(
    "already_enrolled: Kabir Sheikh already has 'Kolam'.",
  );
  expect(await listOpenCourses(buyer)).toEqual([kolam._id]);
  const support = await makeMember(shop, 'support');
  expect((await recordPayment(buyer.email, [rang._id], {}, support)).status).toBe(403);
  await expectBooks();
});

test('OUT-04: a refund is made offline: no provider call, a credit note and the end of access at once', async () => {
  const buyer = await makeStudent(shop);
  const { paymentId, orderId } = await expectRecorded(buyer, [kolam._id, rang._id], {
    amount: paise(249_800),
  });
  expect((await getOrder(buyer))?.payments[0]?.items?.map((item) => item.offer?.state)).toEqual([
    'person',
    'person',
  ]);
  const body = { orderId, courseId: kolam._id };
  expect((await send(shop, returnCourse, { token: buyer.token, body })).body['data']).toEqual({
    amount: 99_900,
    status: 'asked',
  });
  shop.provider.calls.length = 0;
  const refundBody = { paymentId, courseId: kolam._id, reason: 'Given back in cash, receipt 9' };
  const countStudents = async () => {
    const page = await send(shop, getCoursePage, { query: { courseId: kolam._id } });
    return expectData<{ studentsCount: number }>(page, 'data').studentsCount;
  };
  const before = await countStudents();
  const result = await send(shop, refundPayment, { token: admin.token, body: refundBody });
  expect(result.body['data']).toMatchObject({ amount: 99_900, status: 'processed' });
  expect(await countStudents()).toBe(before - 1);
  expect(
    (await send(shop, refundPayment, { token: admin.token, body: refundBody })).body['data'],
  ).toEqual(result.body['data']);
  expect(shop.provider.calls).toEqual([]);
  expect(await listOpenCourses(buyer)).toEqual([rang._id]);
  const documents = await listDocumentsOfPayment(db, paymentId);
  expect(documents.map(({ kind, total_paise: total }) => [kind, total])).toEqual([
    ['invoice', 249_800],
    ['credit-note', 99_900],
  ]);
  await shop.work.deliverMails();
  const mail = shop.mails.findLast((mail) => mail.to === buyer.email);
  expect(mail?.subject).toBe('Part of your payment was refunded');
  expect(mail?.text).toContain('outside this website');
  expect(mail?.text).not.toContain('working days');
  await shop.work.reconcile();
  await expectBooks();
});

test('OUT-05: the timeline of an offline order shows how it was paid; the books match beside an online payment', async () => {
  const buyer = await makeStudent(shop);
  await buy(shop, buyer, rang._id);
  await waitForEvents(shop);
  const { orderId } = await expectRecorded(buyer, [kolam._id]);
  const result = await send(shop, getPaymentOrder, { token: admin.token, params: { orderId } });
  const { timeline } = expectData<{ timeline: { text: string }[] }>(result, 'data');
  expect(timeline.map(({ text }) => text).join('\n')).toContain(
    'by Cash recorded by the team: received on',
  );
  await expectBooks();
});

test('OUT-03: accepts up to the list price during a sale, and splits the amount by list prices', async () => {
  const buyer = await makeStudent(shop);
  const dot = await makeCourse(shop, admin, { courseName: 'Dot', price: '1000' });
  const line = await makeCourse(shop, admin, { courseName: 'Line', price: '1000' });
  await makeSale(shop, admin, { courseId: dot._id, price: paise(20_000) });
  const { paymentId } = await expectRecorded(buyer, [dot._id, line._id], {
    amount: paise(200_000),
  });
  const [invoice] = await listDocumentsOfPayment(db, paymentId);
  expect(parseBody(invoice?.body ?? '').lines.map(({ list, net }) => [list, net])).toEqual([
    [100_000, 100_000],
    [100_000, 100_000],
  ]);
  await expectBooks();
});
