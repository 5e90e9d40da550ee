// Buying a course: order, verification and email, for every caller and every failure.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { getMeta } from '#contract/meta.ts';
import { paise } from '#contract/sales/money.ts';
import {
  capturePayment,
  sendPaymentSuccessEmail,
  verifyPayment,
} from '#contract/sales/payments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { deleteCourseRow } from '../../support/delete-course-row.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  buy,
  loadPurchases,
  orderCourses,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const REFUSED = 'Payment could not be verified. Please contact support for assistance.';

const shop = closeAfterAll(await startShop());
// The webhook is off here: each test sends the events that it needs.
await shop.provider.faults({ webhooks: { drop: true } });
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
const otherCourse = await makeCourse(shop, admin, { courseName: 'Poster', price: '1' });

test("API-34: an order uses the course's price, whatever the client sends", async () => {
  const buyer = await makeStudent(shop);
  const response = await send(shop, capturePayment, {
    token: buyer.token,
    body: { courses: [course._id], amount: 1, price: 1, currency: 'USD', userId: admin.id },
  });
  expect(response.body).toMatchObject({
    success: true,
    amount: 49_900,
    currency: 'INR',
    keyId: 'rzp_test_sandbox',
    orderId: expect.stringMatching(/^order_/),
  });
  const providerOrder = shop.provider.ledger.order(String(response.body['orderId']));
  expect(providerOrder).toMatchObject({ amount: 49_900, currency: 'INR', status: 'created' });
});

test('API-35: a verified payment enrols the student, and is settled and emailed once', async () => {
  const buyer = await makeStudent(shop, 'Zoya Khan');
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  const first = await submitProof(shop, buyer, { ...proof, courses: [course._id] });
  const again = await submitProof(shop, buyer, proof);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body).toEqual(again.body);
  await shop.work.deliverMails();
  await eventually(async () => {
    const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
    expect(enrolments).toEqual([{ course_id: course._id, source: 'payment' }]);
    expect(payments).toEqual([{ id: proof.razorpay_payment_id, amount_paise: 49_900 }]);
    expect(mails).toEqual([{ subject: 'You are enrolled in Kolam', sent_at: expect.any(Number) }]);
  });
  const mail = shop.mails.filter((mail) => mail.to === buyer.email);
  expect(mail).toHaveLength(1);
  expect(mail[0]?.text).toContain('₹499');
});

test('S17: the sweep enrols the student when verification and events are both lost', async () => {
  const buyer = await makeStudent(shop);
  await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  await shop.work.reconcile();
  await shop.work.reconcile();
  const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
  expect([enrolments.length, payments.length, mails.length]).toEqual([1, 1, 1]);
});

test('S21: a late authorization is captured once and then enrols the student', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const proof = await shop.provider.pay(id, 'authorized');
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  expect(shop.provider.ledger.listPaymentsOfOrder(id)).toMatchObject([{ status: 'captured' }]);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S17: the sweep captures a payment that is only authorized', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  await shop.provider.pay(id, 'authorized');
  await shop.work.reconcile();
  expect(shop.provider.ledger.listPaymentsOfOrder(id)).toMatchObject([{ status: 'captured' }]);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S14: refuses an altered signature, another order and other courses with the same response', async () => {
  const buyer = await makeStudent(shop);
  const otherStudent = await makeStudent(shop);
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, otherCourse._id));
  const otherOrderId = await orderCoursesForId(shop, buyer, course._id);
  const flippedSignature = proof.razorpay_signature.replace(/^./, (digit) =>
    digit === '0' ? '1' : '0',
  );
  const refusedResponses = [
    await submitProof(shop, buyer, { ...proof, razorpay_signature: flippedSignature }),
    await submitProof(shop, buyer, { ...proof, razorpay_signature: '' }),
    await submitProof(shop, buyer, { ...proof, razorpay_order_id: otherOrderId }),
    await submitProof(shop, buyer, { ...proof, razorpay_order_id: 'order_unknown' }),
    await submitProof(shop, buyer, { ...proof, courses: [course._id] }),
    await submitProof(shop, buyer, { ...proof, courses: [course._id, otherCourse._id] }),
    await submitProof(shop, otherStudent, proof),
    await submitProof(shop, admin, proof),
  ];
  for (const response of refusedResponses) {
    expect([response.status, response.body]).toEqual([
      200,
      { success: false, message: REFUSED, code: 'payment_unverified' },
    ]);
  }
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  expect((await loadPurchases(shop, otherStudent)).enrolments).toEqual([]);
});

test.each([
  ['failed', 'failed'],
  ['refunded', 'refunded'],
])('S20: a correctly signed payment that is %s grants no access', async (_what, kind) => {
  const buyer = await makeStudent(shop);
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  const payment = shop.provider.ledger.payment(proof.razorpay_payment_id);
  if (!payment) throw new Error('The payment is missing.');
  const changes = {
    failed: { status: 'failed' as const },
    refunded: { status: 'refunded' as const },
  };
  shop.provider.ledger.savePayment({ ...payment, ...changes[kind as keyof typeof changes] });
  expect((await submitProof(shop, buyer, proof)).body).toMatchObject({
    code: 'payment_unverified',
  });
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
});

test.each([{ razorpay_payment_id: 'pay_1' }, { razorpay_signature: ['a'] }, {}, []])(
  'API-35: returns 400 for a malformed verification: %j',
  async (body) => {
    const buyer = await makeStudent(shop);
    const response = await send(shop, verifyPayment, { token: buyer.token, body });
    expect([response.status, response.body.code]).toEqual([400, 'malformed']);
  },
);

test('OPEN-52: a free course enrols the student at once, without a call to the provider', async () => {
  const buyer = await makeStudent(shop);
  const freeCourse = await makeCourse(shop, admin, { courseName: 'Free', price: '0' });
  const before = shop.provider.calls.length;
  const response = await orderCourses(shop, buyer, freeCourse._id);
  expect(response.body).toMatchObject({ success: true, amount: 0, currency: 'INR' });
  expect(response.body).not.toHaveProperty('orderId');
  expect(shop.provider.calls.length).toBe(before);
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual([{ course_id: freeCourse._id, source: 'free' }]);
  expect(payments).toEqual([]);
});

test('capturePayment refuses a course that is not for sale or already owned, with 200 and a reason', async () => {
  const buyer = await makeStudent(shop);
  const draftCourse = await makeCourse(shop, admin, { courseName: 'Draft', status: 'Draft' });
  const freeCourse = await makeCourse(shop, admin, { courseName: 'Gift', price: '0' });
  await orderCourses(shop, buyer, freeCourse._id);
  const before = shop.provider.calls.length;
  for (const courses of [[draftCourse._id], ['1'], [course._id, 'unknown']]) {
    const response = await orderCourses(shop, buyer, ...courses);
    expect([response.status, response.body.code]).toEqual([200, 'not_for_sale']);
  }
  const again = await orderCourses(shop, buyer, freeCourse._id);
  expect([again.status, again.body.code]).toEqual([200, 'already_enrolled']);
  expect(shop.provider.calls.length).toBe(before);
});

test('S09: only signed-in students may order; visitors may neither verify nor request the email', async () => {
  const body = { courses: [course._id] };
  const visitorResponse = await send(shop, capturePayment, { body });
  const invalidTokenResponse = await send(shop, capturePayment, { token: 'null', body });
  const adminResponse = await send(shop, capturePayment, { token: admin.token, body });
  expect([visitorResponse.status, invalidTokenResponse.status, adminResponse.status]).toEqual([
    401, 401, 403,
  ]);
  expect((await send(shop, verifyPayment, { body: {} })).status).toBe(401);
  expect((await send(shop, sendPaymentSuccessEmail, { body: {} })).status).toBe(401);
});

test("OPEN-53: the confirmation is only for the caller's own settled payment, and is emailed once", async () => {
  const buyer = await makeStudent(shop);
  const otherStudent = await makeStudent(shop);
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  const body = {
    amount: 499,
    paymentId: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
  };
  const requestEmail = (person: Person) =>
    send(shop, sendPaymentSuccessEmail, { token: person.token, body });
  expect((await requestEmail(buyer)).status).toBe(404);
  await submitProof(shop, buyer, proof);
  expect((await requestEmail(buyer)).body.success).toBe(true);
  expect((await requestEmail(buyer)).body.success).toBe(true);
  expect((await requestEmail(otherStudent)).status).toBe(404);
  expect((await requestEmail(admin)).status).toBe(404);
  await shop.work.deliverMails();
  await eventually(() =>
    expect(shop.mails.filter((mail) => mail.to === buyer.email)).toHaveLength(1),
  );
  const order = await shop.deps.db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  const mail = shop.mails.find(({ to }) => to === buyer.email);
  expect(mail?.text).toContain(`Order: ${order.id}`);
  expect(mail?.text).not.toContain(body.orderId);
});

test('S13: honours the price of the order after the course became more expensive', async () => {
  const buyer = await makeStudent(shop);
  const risingCourse = await makeCourse(shop, admin, { courseName: 'Rising', price: '100' });
  const id = await orderCoursesForId(shop, buyer, risingCourse._id);
  await shop.deps.db
    .updateTable('courses')
    .set({ price_paise: paise(90_000) })
    .where('id', '=', risingCourse._id)
    .execute();
  const proof = await shop.provider.pay(id);
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  expect((await loadPurchases(shop, buyer)).payments).toMatchObject([{ amount_paise: 10_000 }]);
});

test('a payment for a deleted course is settled without access', async () => {
  const buyer = await makeStudent(shop);
  const deletedCourse = await makeCourse(shop, admin, { courseName: 'Doomed' });
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, deletedCourse._id));
  await deleteCourseRow(shop.deps.db, deletedCourse._id);
  for (let time = 0; time < 2; time += 1) {
    const response = await submitProof(shop, buyer, proof);
    expect([response.status, response.body.success]).toEqual([200, false]);
    expect(response.body.message).toContain('no longer available');
  }
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect([enrolments.length, payments.length]).toEqual([0, 1]);
});

test('S22: two tabs get one order until the price changes; another student gets a separate order', async () => {
  const buyer = await makeStudent(shop);
  const requested = await makeCourse(shop, admin, { courseName: 'Twice', price: '50' });
  const first = await orderCoursesForId(shop, buyer, requested._id);
  expect(await orderCoursesForId(shop, buyer, requested._id)).toBe(first);
  const otherStudent = await makeStudent(shop);
  expect(await orderCoursesForId(shop, otherStudent, requested._id)).not.toBe(first);
  await shop.deps.db
    .updateTable('courses')
    .set({ price_paise: paise(6000) })
    .where('id', '=', requested._id)
    .execute();
  expect(await orderCoursesForId(shop, buyer, requested._id)).not.toBe(first);
});

test('counts an enrolment in the next plain list, and on the cards after the next request', async () => {
  const buyer = await makeStudent(shop);
  const newCourse = await makeCourse(shop, admin, { courseName: 'Counted', price: '10' });
  const countStudents = async (query: Record<string, string>) => {
    const response = await send(shop, getAllCourses, { query });
    const cards = expectData<{ _id: string; studentsCount: number }[]>(response, 'data');
    return cards.find((card) => card._id === newCourse._id)?.studentsCount;
  };
  expect([await countStudents({}), await countStudents({ view: 'card' })]).toEqual([0, 0]);
  await buy(shop, buyer, newCourse._id);
  expect(await countStudents({})).toBe(1);
  await expect.poll(() => countStudents({ view: 'card' })).toBe(1);
});

test('S37: escapes markup in names in the email', async () => {
  const buyer = await makeStudent(shop, '<img src=x onerror=alert(1)>');
  const name = '"><script>alert(1)</script>';
  const nasty = await makeCourse(shop, admin, { courseName: name, price: '10' });
  await buy(shop, buyer, nasty._id);
  await eventually(() => {
    const mail = shop.mails.find((mail) => mail.to === buyer.email);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<img/);
  });
});

test('meta returns the payment key and checkout script, without any secret', async () => {
  const response = await send(shop, getMeta);
  expect(response.body).toMatchObject({
    currency: 'INR',
    paymentKeyId: 'rzp_test_sandbox',
    checkoutScript: expect.stringMatching(/checkout\.js$/),
  });
  expect(JSON.stringify(response.body)).not.toContain('secret');
});
