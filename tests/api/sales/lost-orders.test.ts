// Orders, payments and refunds made after a restored backup are recovered from the provider.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { getPaymentOrder, reconcilePayments } from '#contract/sales/orders.ts';
import type { OwnOrder, Step } from '#contract/sales/orders.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { backUp } from '#server/ops/backup.ts';
import { formatLostPayments } from '#server/ops/after-restore.ts';
import { restoreBackup as restoreBy } from '#server/ops/restore.ts';
import { checkRestores } from '#server/ops/doctor.ts';
import { publishBundle } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon, countCouponUses } from '../../support/coupons.ts';
import { sendWebhook } from '../../support/event-order.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { deleteCourseRow } from '../../support/delete-course-row.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import {
  buy,
  loadPurchases,
  orderCoursesForId,
  payWithoutEvents,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { buildRegisteredTerms, getToday } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const DAY_MS = 86_400_000;

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const { token } = admin;
await send(shop, saveSellerTerms, { token, body: buildRegisteredTerms() });
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '4999' });
const poster = await makeCourse(shop, admin, { courseName: 'Poster', price: '1000' });
const folder = await mkdtemp(join(tmpdir(), 'lost-orders-'));
afterAll(() => rm(folder, { recursive: true }));
// Each source is tested separately: webhooks are only delivered when a test sends them.
beforeEach(async () => {
  await shop.provider.faults({ webhooks: { drop: true } });
});

let backups = 0;
/** Backs up the current state. `restore()` of the result restores it. */
async function createBackup() {
  backups += 1;
  const backupFolder = join(folder, String(backups));
  const { madeAt } = await backUp(shop.deps, backupFolder);
  const migrateTo = (tx: Parameters<typeof migrate>[0], last?: string) =>
    migrate(tx, migrations, last);
  return {
    madeAt,
    restore: () => restoreBy({ ...shop.deps, migrate: migrateTo }, backupFolder),
  };
}

const findOrderRow = (id: string) =>
  db.selectFrom('orders').selectAll().where('provider_order_id', '=', id).executeTakeFirst();
const getLines = (id: string) =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', id).orderBy('line_no').execute();
const listDoctorMessages = async () => (await checkRestores(shop.deps)).map(({ text }) => text);
const expectBooksMatch = async () => {
  await shop.work.carryOutRefunds();
  await shop.work.reconcile();
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
};

test('reconciling rebuilds an order lost by a restore: order, payment, course, invoice and email', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  const proof = await buy(shop, buyer, course._id);
  const id = proof.razorpay_order_id;
  const before = await findOrderRow(id);
  const listDocuments = () =>
    db.selectFrom('documents').select(['full_number', 'prefix']).execute();
  const [issuedDocument] = (await listDocuments()).slice(-1);
  await backupFolder.restore();
  expect(await loadPurchases(shop, buyer)).toMatchObject({
    enrolments: [],
    payments: [],
    mails: [],
  });
  expect(await listDoctorMessages()).toEqual([
    expect.stringContaining('has not been compared with Razorpay yet'),
  ]);
  expect(await shop.work.reconcile()).toMatchObject({ rebuilt: 1, settled: 1, failed: 0 });
  expect(await shop.work.reconcile()).toMatchObject({ rebuilt: 0, settled: 0, failed: 0 });
  const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: course._id, source: 'payment' }]);
  expect(payments).toEqual([{ id: proof.razorpay_payment_id, amount_paise: 499_900 }]);
  expect(mails.map(({ subject }) => subject)).toEqual(['You are enrolled in Kolam']);
  const after = await findOrderRow(id);
  expect(after?.rebuilt_at).toEqual(expect.any(Number));
  const ownColumns = { rebuilt_at: null, paid_at: null, asked_at: null };
  expect({ ...after, ...ownColumns }).toEqual({ ...before, ...ownColumns });
  const numbers = await listDocuments();
  expect(numbers.filter(({ prefix }) => prefix === issuedDocument?.prefix)).toEqual([]);
  expect(numbers).toHaveLength(1);
  expect(await listDoctorMessages()).toEqual([]);
  const response = await send(shop, getPaymentOrder, { token, params: { orderId: id } });
  const { timeline = [] } = expectData<OwnOrder & { timeline?: Step[] }>(response, 'data');
  expect(timeline.map(({ text }) => text)).toContain(
    'Order rebuilt from Razorpay after a restore.',
  );
  await expectBooksMatch();
});

test('an event of an order lost by a restore rebuilds it', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  const events = await payWithoutEvents(shop, await orderCoursesForId(shop, buyer, course._id));
  await backupFolder.restore();
  for (const event of events) expect(await sendWebhook(shop, event)).toBe(200);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  expect((await loadPurchases(shop, buyer)).payments).toHaveLength(1);
  await expectBooksMatch();
});

test("a browser's payment proof rebuilds its order; a forged proof and another user's proof open nothing", async () => {
  const [buyer, second] = [await makeStudent(shop), await makeStudent(shop)];
  const backupFolder = await createBackup();
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  await backupFolder.restore();
  const { calls } = shop.provider;
  calls.length = 0;
  const forged = { ...proof, razorpay_signature: '0'.repeat(64) };
  expect((await submitProof(shop, buyer, forged)).body).toMatchObject({
    code: 'payment_unverified',
  });
  expect(calls).toEqual([]);
  expect((await submitProof(shop, second, proof)).body).toMatchObject({
    code: 'payment_unverified',
  });
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ success: true });
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({ success: true });
  expect((await loadPurchases(shop, buyer)).payments).toHaveLength(1);
  expect((await loadPurchases(shop, second)).enrolments).toEqual([]);
  await expectBooksMatch();
});

test('a checkout open during the restore: its authorised payment is captured and opens the course', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  const id = await orderCoursesForId(shop, buyer, course._id);
  await backupFolder.restore();
  await shop.provider.pay(id, 'authorized');
  const { body } = await send(shop, reconcilePayments, { token });
  expect(body['data']).toMatchObject({ rebuilt: 1, settled: 1, failed: 0 });
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  await expectBooksMatch();
});

test('an unpaid order is not rebuilt', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  const id = await orderCoursesForId(shop, buyer, course._id);
  await shop.provider.pay(id, 'failed');
  await backupFolder.restore();
  await shop.work.reconcile();
  expect(await findOrderRow(id)).toBeUndefined();
});

test('coupon, bundle and business details are rebuilt as they were', async () => {
  const buyer = await makeStudent(shop);
  const bundle = await publishBundle(shop, admin);
  const coupon = await makeCoupon(shop, admin, { value: 2500, maxTotal: 1 });
  const backupFolder = await createBackup();
  const address = `${'12 Weavers Street, Pune 411001, '.repeat(9)}India`;
  const { body } = await send(shop, capturePayment, {
    token: buyer.token,
    body: {
      courses: bundle.courses.map(({ courseId }) => courseId),
      bundleId: bundle._id,
      coupon: coupon.code,
      buyer: { gstin: '29AAGCB7383J1Z4', name: 'Example Looms LLP', address },
    },
  });
  const id = String(body['orderId']);
  const [before, lines] = [
    await findOrderRow(id),
    await getLines((await findOrderRow(id))?.id ?? ''),
  ];
  expect(before).toMatchObject({ coupon_id: coupon._id, buyer_address: address });
  await shop.provider.pay(id);
  await backupFolder.restore();
  await shop.work.reconcile();
  const after = await findOrderRow(id);
  const ownColumns = { status: 0, state: 0, rebuilt_at: null, paid_at: null, asked_at: null };
  expect({ ...after, ...ownColumns }).toEqual({ ...before, ...ownColumns });
  expect(await getLines(after?.id ?? '')).toEqual(lines);
  expect(await countCouponUses(db, coupon._id)).toEqual({ used: 1, reserved: 0 });
  const [invoice] = await db
    .selectFrom('documents')
    .select('body')
    .where('order_id', '=', after?.id ?? '')
    .execute();
  expect(invoice?.body).toContain('29AAGCB7383J1Z4');
  expect(invoice?.body).toContain('Example Looms LLP');
  await expectBooksMatch();
});

test('the owned course that made a bundle cheaper is linked again to the rebuilt order', async () => {
  const buyer = await makeStudent(shop);
  const bundle = await publishBundle(shop, admin);
  const [first = ''] = bundle.courses.map(({ courseId }) => courseId);
  const order = async (body: object) =>
    String((await send(shop, capturePayment, { token: buyer.token, body })).body['orderId']);
  const singleOrderId = await order({ courses: [first] });
  await submitProof(shop, buyer, await shop.provider.pay(singleOrderId));
  const backupFolder = await createBackup();
  const courses = bundle.courses.map(({ courseId }) => courseId);
  const id = await order({ courses, bundleId: bundle._id });
  const listOwnedCourses = async () =>
    db
      .selectFrom('order_owned_courses')
      .selectAll()
      .where('order_id', '=', (await findOrderRow(id))?.id ?? '')
      .execute();
  const before = await listOwnedCourses();
  expect(before).toMatchObject([{ course_id: first }]);
  await shop.provider.pay(id);
  await backupFolder.restore();
  await shop.work.reconcile();
  expect(await listOwnedCourses()).toEqual(before);
  await expectBooksMatch();
});

test('the notes stored at the provider contain no name or address of a private buyer', async () => {
  const buyer = await makeStudent(shop, 'Zoya Khan');
  const { body } = await send(shop, capturePayment, {
    token: buyer.token,
    body: {
      courses: [course._id],
      buyer: { state: '29', name: 'Zoya Khan', address: '7 Lake Road, Bengaluru' },
    },
  });
  const { notes } = shop.provider.ledger.order(String(body['orderId'])) ?? {};
  expect(Object.keys(notes ?? {}).toSorted()).toEqual(
    ['buyer', 'lines_1', 'promise', 'quote', 'sale', 'site', 'user'].toSorted(),
  );
  expect(JSON.stringify(notes)).not.toMatch(/Zoya|Lake Road|@/);
  expect(notes).toMatchObject({ user: buyer.id });
});

test('a buyer who signed up after the backup gets account and course back', async () => {
  const backupFolder = await createBackup();
  const buyer = await makeStudent(shop, 'Zoya Khan');
  const id = await orderCoursesForId(shop, buyer, course._id);
  const typedContact = { email: buyer.email.toUpperCase(), contact: '+91 98765 43210' };
  await shop.provider.pay(id, 'success', typedContact);
  await backupFolder.restore();
  await shop.work.reconcile();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ email: buyer.email, contact_number: '9876543210' });
  expect([user.proven_at, user.erased_at]).toEqual([null, null]);
  const { enrolments, mails } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: course._id, source: 'payment' }]);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Please set a new password',
    'You are enrolled in Kolam',
  ]);
  await expectBooksMatch();
});

test.each([
  ['gave no email', () => undefined],
  ['has only Razorpay’s placeholder email', () => 'void@razorpay.com'],
])(
  'a buyer from after the backup who %s is refunded, and the admins get the phone number',
  async (_what, getEmail) => {
    const backupFolder = await createBackup();
    const buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, course._id);
    const email = getEmail();
    const contact = '+919123456789';
    const proof = await shop.provider.pay(id, 'success', {
      ...(email === undefined ? {} : { email }),
      contact,
    });
    await backupFolder.restore();
    await shop.work.reconcile();
    await shop.work.carryOutRefunds();
    expect(shop.provider.ledger.payment(proof.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
    });
    const response = await send(shop, getPaymentOrder, { token, params: { orderId: id } });
    expect(expectData<OwnOrder>(response, 'data')).toMatchObject({
      status: 'refunded',
      payments: [{ refunds: [{ cause: 'account-gone', amount: 499_900 }] }],
    });
    await shop.work.deliverMails();
    const mail = shop.mails.find((mail) => mail.text.includes(proof.razorpay_payment_id));
    expect(mail).toMatchObject({
      to: shop.deps.contactTo,
      subject: 'A payment of ₹4,999 is being refunded: the buyer is unknown',
    });
    expect(mail?.text).toContain(contact);
    await expectBooksMatch();
  },
);

test("an account with the buyer's unconfirmed email does not get the course; the payment is refunded", async () => {
  const backupFolder = await createBackup();
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const proof = await shop.provider.pay(id, 'success', { email: 'taken@rangshala.example' });
  await backupFolder.restore();
  const student = await makeStudent(shop);
  await db
    .updateTable('users')
    .set({ email: 'taken@rangshala.example', proven_at: null })
    .where('id', '=', student.id)
    .execute();
  await shop.work.reconcile();
  await shop.work.carryOutRefunds();
  expect((await loadPurchases(shop, student)).enrolments).toEqual([]);
  expect(shop.provider.ledger.payment(proof.razorpay_payment_id)?.status).toBe('refunded');
  await expectBooksMatch();
});

test('a payment for a course created after the backup is refunded', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  const newCourse = await makeCourse(shop, admin, { courseName: 'Warli', price: '700' });
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, newCourse._id));
  await backupFolder.restore();
  await deleteCourseRow(db, newCourse._id);
  await shop.work.reconcile();
  await shop.work.carryOutRefunds();
  expect(shop.provider.ledger.payment(proof.razorpay_payment_id)?.status).toBe('refunded');
  expect(await loadPurchases(shop, buyer)).toMatchObject({ enrolments: [], payments: [{}] });
  await expectBooksMatch();
});

const sendRefund = (paymentId: string, extra: object = {}) =>
  send(shop, refundPayment, { token, body: { paymentId, reason: 'Asked for it.', ...extra } });

test('refunds made after the backup are recovered with their scope', async () => {
  const [whole, part, early] = [
    await makeStudent(shop),
    await makeStudent(shop),
    await makeStudent(shop),
  ];
  const known = await buy(shop, early, course._id);
  const backupFolder = await createBackup();
  const first = await buy(shop, whole, course._id);
  await sendRefund(first.razorpay_payment_id);
  const second = await buy(shop, part, course._id, poster._id);
  await sendRefund(second.razorpay_payment_id, { courseId: poster._id });
  await sendRefund(known.razorpay_payment_id);
  const made = shop.provider.ledger.dump().refunds.length;
  await backupFolder.restore();
  expect((await loadPurchases(shop, early)).enrolments).toHaveLength(1);
  await shop.work.reconcile();
  await shop.work.carryOutRefunds();
  expect((await loadPurchases(shop, whole)).enrolments).toEqual([]);
  expect((await loadPurchases(shop, early)).enrolments).toEqual([]);
  expect((await loadPurchases(shop, part)).enrolments).toEqual([
    { course_id: course._id, source: 'payment' },
  ]);
  const rows = await db
    .selectFrom('refunds')
    .select(['amount_paise', 'cause', 'status'])
    .where('payment_id', '=', second.razorpay_payment_id)
    .execute();
  expect(rows).toEqual([{ amount_paise: 100_000, cause: 'admin', status: 'processed' }]);
  expect(shop.provider.ledger.dump().refunds).toHaveLength(made);
  await expectBooksMatch();
});

test('a course returned from a bundle after the backup is closed again', async () => {
  const buyer = await makeStudent(shop);
  const courses = [course._id, poster._id];
  const bundle = await publishBundle(shop, admin, { courseIds: courses, price: paise(300_000) });
  const courseProof = await buy(shop, buyer, course._id);
  const response = await send(shop, capturePayment, {
    token: buyer.token,
    body: { courses, bundleId: bundle._id },
  });
  await submitProof(shop, buyer, await shop.provider.pay(String(response.body['orderId'])));
  const backupFolder = await createBackup();
  // ₹4,999 and ₹500.08 were paid; the poster that the buyer keeps costs ₹1,000.
  expect((await sendRefund(courseProof.razorpay_payment_id)).body['data']).toMatchObject({
    amount: 449_908,
  });
  await backupFolder.restore();
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(2);
  await shop.work.reconcile();
  await shop.work.carryOutRefunds();
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([
    { course_id: poster._id, source: 'payment' },
  ]);
  await expectBooksMatch();
});

test('an automatic refund from after the backup is not made twice', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  // Two checkouts: the poster is paid in both.
  const pairOrderId = await orderCoursesForId(shop, buyer, course._id, poster._id);
  await buy(shop, buyer, poster._id);
  // The provider's timestamps are in whole seconds.
  shop.advanceClock(1000);
  await submitProof(shop, buyer, await shop.provider.pay(pairOrderId));
  await shop.work.carryOutRefunds();
  const made = shop.provider.ledger.dump().refunds;
  expect(made.at(-1)).toMatchObject({ amount: 100_000, status: 'processed' });
  await backupFolder.restore();
  await shop.work.reconcile();
  await shop.work.carryOutRefunds();
  await shop.work.reconcile();
  expect(shop.provider.ledger.dump().refunds).toHaveLength(made.length);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(2);
  await expectBooksMatch();
});

test('a restore reports which lost payments come back, and which have to be recorded again', async () => {
  const [online, outside] = [await makeStudent(shop), await makeStudent(shop)];
  const backupFolder = await createBackup();
  await buy(shop, online, course._id);
  await send(shop, recordOutsidePayment, {
    token,
    body: {
      email: outside.email,
      courses: [poster._id],
      amount: 90_000,
      way: 'cash',
      receivedOn: getToday(shop.deps.clock()),
      reference: 'Cash book 17',
      reason: 'Paid at the desk.',
      buyer: { state: '27' },
      creationKey: crypto.randomUUID(),
    },
  });
  const { payments } = await backupFolder.restore();
  const text = formatLostPayments(backupFolder.madeAt, payments);
  expect(text).toContain('The replaced database had 1 of them, ₹4,999 in total.');
  expect(text).toContain(`  ₹900 of ${getToday(shop.deps.clock())}, reference Cash book 17`);
  await shop.work.reconcile();
});

test('with an old backup everything since then is reconciled once', async () => {
  const buyer = await makeStudent(shop);
  const backupFolder = await createBackup();
  await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  shop.advanceClock(20 * DAY_MS);
  await backupFolder.restore();
  await shop.provider.faults({ api: { fault: 'status 500', only: 'GET /orders/:id/payments' } });
  expect((await shop.work.reconcile()).failed).toBeGreaterThan(0);
  expect(await listDoctorMessages()).toContainEqual(expect.stringContaining('not been compared'));
  await shop.provider.faults({ api: { fault: 'none' } });
  expect(await shop.work.reconcile()).toMatchObject({ rebuilt: 1, settled: 1, failed: 0 });
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
  shop.provider.calls.length = 0;
  await shop.work.reconcile();
  expect(shop.provider.calls).toEqual(['GET /orders', 'GET /refunds']);
  await expectBooksMatch();
});

test('orders of other shops and sites on the same account are left alone; possible own orders are reported', async () => {
  const backupFolder = await createBackup();
  const made = async (receipt: string, notes: Record<string, string>) => {
    const order = { receipt, amountPaise: paise(499_900), currency: 'INR' as const, notes };
    const { id } = await shop.deps.gateway.createOrder(order);
    await shop.provider.pay(id, 'success', { email: 'somebody@elsewhere.example' });
    return id;
  };
  const foreignOrderId = await made('WC-1001', { woocommerce_order_id: '1001' });
  // An earlier release created orders without notes.
  const bareOrderId = await made('0'.repeat(23) + '1', {});
  // An order from a demo copy of this site with the same users.
  const buyer = await makeStudent(shop);
  const { notes } =
    shop.provider.ledger.order(await orderCoursesForId(shop, buyer, course._id)) ?? {};
  const known = Array.isArray(notes) ? {} : notes;
  const copiedOrderId = await made('0'.repeat(23) + '2', {
    ...known,
    site: 'https://trial.example',
  });
  await backupFolder.restore();
  await shop.work.reconcile();
  for (const id of [foreignOrderId, bareOrderId, copiedOrderId])
    expect(await findOrderRow(id)).toBeUndefined();
  const messages = await listDoctorMessages();
  expect(messages).toEqual([
    expect.stringMatching(
      new RegExp(`${copiedOrderId}, ${bareOrderId}|${bareOrderId}, ${copiedOrderId}`),
    ),
  ]);
  expect(messages[0]).not.toContain(foreignOrderId);
  await shop.work.deliverMails();
  const mail = shop.mails.findLast(({ text }) => text.includes(bareOrderId));
  expect(mail).toMatchObject({ to: shop.deps.contactTo });
  const refunded = shop.provider.ledger
    .dump()
    .payments.filter(({ order_id: providerOrderId }) =>
      [foreignOrderId, bareOrderId, copiedOrderId].includes(providerOrderId),
    );
  expect(refunded.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured']);
});
