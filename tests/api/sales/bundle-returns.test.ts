// Refunds of bundle returns: the amount paid, less the list prices of the courses kept.
import { afterEach, expect, test } from 'vitest';
import { getMyCertificate, updateCourseProgress } from '#contract/learning/learning.ts';
import { paise } from '#contract/sales/money.ts';
import { getMyPayments, getPaymentOrder, getStuckOrders } from '#contract/sales/orders.ts';
import type { LedgerOrder, OwnOrder } from '#contract/sales/orders.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { publishedBundle } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, eventsDelivered, holdings, startShop, verify } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const courseAt = async (courseName: string, price: string) =>
  (await makeCourse(shop, admin, { courseName, price }))._id;
const photoshop = await courseAt('Photoshop', '4999');
const reels = await courseAt('Reels', '1799');
const type = await courseAt('Type', '2499');
const ids = [photoshop, reels, type];
const bundle = await publishedBundle(shop, admin, { courseIds: ids, price: paise(300_000) });

afterEach(async () => {
  await shop.provider.reset();
  await settled();
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
  const stuck = await send(shop, getStuckOrders, { token: admin.token });
  expect(expectData<LedgerOrder[]>(stuck, 'data')).toEqual([]);
});

async function settled(): Promise<void> {
  await eventsDelivered(shop);
  await shop.work.carryOutRefunds();
  await eventsDelivered(shop);
}

interface Sold {
  buyer: Person;
  orderId: string;
  paymentId: string;
}

async function boughtBundle(
  buyer: Person,
  { coupon, offer = false }: { coupon?: string; offer?: boolean } = {},
): Promise<Sold> {
  const body = { courses: ids, bundleId: bundle._id, ...(coupon ? { coupon } : {}) };
  const got = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(got.body['orderId']), 'success', { offer });
  await verify(shop, buyer, proof);
  await eventsDelivered(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

async function boughtCourse(buyer: Person, courseId: string): Promise<Sold> {
  const proof = await buy(shop, buyer, courseId);
  await eventsDelivered(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

async function returned({ buyer, orderId }: Sold, what: object) {
  const got = await send(shop, returnCourse, { token: buyer.token, body: { orderId, ...what } });
  await settled();
  return got;
}

async function refunded({ paymentId }: Sold, scope: object = {}) {
  const body = { paymentId, reason: 'Asked for it.', ...scope };
  const got = await send(shop, refundPayment, { token: admin.token, body });
  await settled();
  return got;
}

const openTo = async (buyer: Person) =>
  (await holdings(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id).toSorted();

/** The refund offered for each course, and for the whole payment. */
async function offered({ buyer, orderId }: Sold) {
  const orders = expectData<OwnOrder[]>(
    await send(shop, getMyPayments, { token: buyer.token }),
    'data',
  );
  const payment = orders.find((order) => order.orderId === orderId)?.payments[0];
  const items = payment?.items ?? [];
  return {
    all: payment?.refund,
    each: ids.flatMap((id) => items.find((item) => item.courseId === id)?.offer?.refund ?? []),
    states: ids.flatMap((id) => items.find((item) => item.courseId === id)?.offer?.state ?? []),
  };
}

/** The refunds of a payment in the provider's ledger, in paise, smallest first. */
const backOf = ({ paymentId }: Sold) =>
  shop.provider.ledger
    .listRefundsOfPayment(paymentId)
    .map(({ amount }) => amount)
    .toSorted((less, more) => less - more);

test('BUN-08: in a bundle of 4,999 + 1,799 + 2,499 for 3,000 only the whole bundle is refunded, which the buyer sees before returning a course', async () => {
  const sold = await boughtBundle(await makeStudent(shop));
  expect(await offered(sold)).toEqual({
    all: 300_000,
    each: [0, 0, 0],
    states: ['open', 'open', 'open'],
  });
  for (const courseId of ids) {
    const got = await returned(sold, { courseId });
    expect([got.status, got.body.message]).toEqual([
      409,
      expect.stringContaining('Returning only this gives no refund'),
    ]);
  }
  expect(await openTo(sold.buyer)).toEqual(ids.toSorted());
  expect(backOf(sold)).toEqual([]);
  const got = await returned(sold, { bundleId: bundle._id });
  expect(got.body['data']).toMatchObject({ amount: 300_000 });
  expect(await openTo(sold.buyer)).toEqual([]);
  expect(backOf(sold)).toEqual([300_000]);
});

test('BUN-08: an admin sees the refund of each scope, and gets 409 for a refund of nothing', async () => {
  const sold = await boughtBundle(await makeStudent(shop));
  const got = await send(shop, getPaymentOrder, {
    token: admin.token,
    params: { orderId: sold.orderId },
  });
  const [payment] = expectData<OwnOrder>(got, 'data').payments;
  expect(payment?.refund).toBe(300_000);
  expect(payment?.items?.map(({ refund }) => refund)).toEqual([0, 0, 0]);
  const refused = await refunded(sold, { courseId: type });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('No refund is due'),
  ]);
  expect(await openTo(sold.buyer)).toEqual(ids.toSorted());
  expect((await refunded(sold)).body['data']).toMatchObject({ amount: 300_000 });
  expect(await openTo(sold.buyer)).toEqual([]);
});

test('BUN-08: a goodwill amount is not refunded again', async () => {
  const sold = await boughtBundle(await makeStudent(shop));
  await refunded(sold, { sum: 10_000, key: `goodwill-${sold.orderId}` });
  const got = await refunded(sold);
  expect(got.body['data']).toMatchObject({ amount: 290_000 });
  expect(backOf(sold)).toEqual([10_000, 290_000]);
});

test('BUN-08: refunds the amount paid for a bundle bought with a coupon', async () => {
  const { code } = await makeCoupon(shop, admin, { isForBundles: true });
  const sold = await boughtBundle(await makeStudent(shop), { coupon: code });
  expect(await offered(sold)).toMatchObject({ all: 270_000, each: [0, 0, 0] });
  await returned(sold, { bundleId: bundle._id });
  expect(backOf(sold)).toEqual([270_000]);
});

test('BUN-08: a course that made the rest of the bundle cheaper is refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  // 1,386.90 for Reels and Type: their shares of 3,000.
  const rest = await boughtBundle(buyer);
  expect((await offered(single)).each).toEqual([338_590]);
  const got = await returned(single, { courseId: photoshop });
  expect(got.body['data']).toMatchObject({ amount: 338_590 });
  expect(backOf(single)).toEqual([338_590]);
  expect(await openTo(buyer)).toEqual([reels, type].toSorted());
  expect(await offered(single)).toMatchObject({ states: ['returned'] });
  // The school now holds 3,000. Returning the rest also refunds the amount withheld from Photoshop.
  expect(await offered(rest)).toMatchObject({ all: 300_000 });
  const all = await returned(rest, { bundleId: bundle._id });
  expect(all.body['data']).toMatchObject({ amount: 300_000 });
  expect([backOf(rest), backOf(single)]).toEqual([[138_690], [161_310, 338_590]]);
  expect(await openTo(buyer)).toEqual([]);
});

test("BUN-08: refunds the amount paid for a bundle bought with a provider's offer", async () => {
  const sold = await boughtBundle(await makeStudent(shop), { offer: true });
  expect(await offered(sold)).toMatchObject({ all: 270_000, each: [0, 0, 0] });
  await returned(sold, { bundleId: bundle._id });
  expect(backOf(sold)).toEqual([270_000]);
});

test('BUN-08: a course that made a bundle paid with an offer cheaper is refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  // 1,386.90 less 138.69.
  const rest = await boughtBundle(buyer, { offer: true });
  expect((await offered(single)).each).toEqual([338_590]);
  await returned(single, { courseId: photoshop });
  expect(await offered(rest)).toMatchObject({ all: 286_131 });
  await returned(rest, { bundleId: bundle._id });
  expect([backOf(rest), backOf(single)]).toEqual([[124_821], [161_310, 338_590]]);
});

test('BUN-08: an admin refund of a course that made the rest cheaper is also reduced by its share', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  await boughtBundle(buyer);
  expect((await refunded(single)).body['data']).toMatchObject({ amount: 338_590 });
  // A repeat returns the same refund.
  expect((await refunded(single)).body['data']).toMatchObject({ amount: 338_590 });
  expect(backOf(single)).toEqual([338_590]);
  expect(await openTo(buyer)).toEqual([reels, type].toSorted());
});

test('BUN-08: a course bought separately after the bundle was ordered is also refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const body = { courses: ids, bundleId: bundle._id };
  const got = await send(shop, capturePayment, { token: buyer.token, body });
  const single = await boughtCourse(buyer, photoshop);
  await verify(shop, buyer, await shop.provider.pay(String(got.body['orderId'])));
  await settled();
  expect((await offered(single)).each).toEqual([338_590]);
  await returned(single, { courseId: photoshop });
  expect(backOf(single)).toEqual([338_590]);
});

test('BUN-08: the rest of a bundle is not sold at its shares once the course that made it cheaper is returned', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  const body = { courses: ids, bundleId: bundle._id };
  const got = await send(shop, capturePayment, { token: buyer.token, body });
  expect(got.body['amount']).toBe(138_690);
  await returned(single, { courseId: photoshop });
  expect(backOf(single)).toEqual([499_900]);
  const proof = await shop.provider.pay(String(got.body['orderId']));
  await settled();
  expect(shop.provider.ledger.listRefundsOfPayment(proof.razorpay_payment_id)).toMatchObject([
    { amount: 138_690 },
  ]);
  expect(await openTo(buyer)).toEqual([]);
});

test('BUN-08: a failed refund opens the course again, and its refund offer is as before', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  await boughtBundle(buyer);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await returned(single, { courseId: photoshop });
  await shop.provider.reset();
  const [made] = shop.provider.ledger.listRefundsOfPayment(single.paymentId);
  await shop.provider.act('end-refund', { refund_id: made?.id, outcome: 'failed' });
  await settled();
  expect(await openTo(buyer)).toEqual(ids.toSorted());
  expect(await offered(single)).toMatchObject({ each: [338_590], states: ['open'] });
  expect(shop.failures().length).toBeGreaterThan(0);
});

test('BUN-11: when one course of a bundle needs review, returning the bundle asks for all of it and refunds nothing', async () => {
  const { course, lessonId } = await makeCourseWithLesson(shop, admin, {
    courseName: 'Block printing',
    price: '999',
  });
  const courses = [course._id, reels];
  const two = await publishedBundle(shop, admin, { courseIds: courses, price: paise(250_000) });
  const buyer = await makeStudent(shop);
  const body = { courses, bundleId: two._id };
  const got = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(got.body['orderId']));
  await verify(shop, buyer, proof);
  const sold = { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
  const done = { courseId: course._id, subSectionId: lessonId };
  const finished = await send(shop, updateCourseProgress, { token: buyer.token, body: done });
  expect(finished.status).toBe(200);
  const { token } = buyer;
  await send(shop, getMyCertificate, { token, query: { courseId: course._id } });
  const answer = await returned(sold, { bundleId: two._id });
  expect(answer.body['data']).toEqual({ amount: 250_000, status: 'asked' });
  expect(backOf(sold)).toEqual([]);
  expect(await openTo(buyer)).toEqual(courses.toSorted());
  // The other course alone: 2,500 less 999.
  const alone = await returned(sold, { courseId: reels });
  expect(alone.body['data']).toMatchObject({ amount: 150_100, status: 'processed' });
  expect(await openTo(buyer)).toEqual([course._id]);
});

test('BUN-08: the email about a part of a bundle explains how its amount is calculated', async () => {
  const three = [photoshop, reels, type];
  const dear = await publishedBundle(shop, admin, { courseIds: three, price: paise(900_000) });
  const buyer = await makeStudent(shop);
  const body = { courses: three, bundleId: dear._id };
  const got = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(got.body['orderId']));
  await verify(shop, buyer, proof);
  const sold = { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
  expect(await offered(sold)).toMatchObject({ all: 900_000, each: [470_200, 150_200, 220_200] });
  await returned(sold, { courseId: type });
  await shop.work.deliverMails();
  const mail = shop.mails.findLast(({ to }) => to === buyer.email);
  expect(mail?.text).toContain('Amount: ₹2,202');
  expect(mail?.text).toContain('The courses that you keep count at their list prices');
});

test('RET-13: a manual refund of one course makes the provider refund what is due from another payment', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  const rest = await boughtBundle(buyer);
  await returned(single, { courseId: photoshop });
  // 1,386.90 plus the 1,613.10 left of Photoshop, minus the list price of Type.
  const first = await refunded(rest, { courseId: reels, byHand: true });
  expect(first.body['data']).toMatchObject({ amount: 50_100, status: 'processed' });
  const last = await refunded(rest, { courseId: type, byHand: true });
  expect(last.body['data']).toMatchObject({ amount: 88_590, status: 'processed' });
  // No course is left, so the rest of Photoshop's price is due. The manual refunds did not include it.
  await expect.poll(() => backOf(single)).toEqual([161_310, 338_590]);
  expect(backOf(rest)).toEqual([]);
});

test('RET-13: a manual refund of a whole bundle makes the provider refund what is due from another payment', async () => {
  const buyer = await makeStudent(shop);
  const single = await boughtCourse(buyer, photoshop);
  const rest = await boughtBundle(buyer);
  await returned(single, { courseId: photoshop });
  const whole = await refunded(rest, { byHand: true });
  expect(whole.body['data']).toMatchObject({ amount: 138_690, status: 'processed' });
  await expect.poll(() => backOf(single)).toEqual([161_310, 338_590]);
  expect(backOf(rest)).toEqual([]);
});
