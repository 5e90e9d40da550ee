// Refunds of bundle returns: the amount paid, less the list prices of the courses kept.
import { afterEach, expect, test } from 'vitest';
import { getMyCertificate, updateCourseProgress } from '#contract/learning/learning.ts';
import { paise } from '#contract/sales/money.ts';
import { getMyPayments, getPaymentOrder, getStuckOrders } from '#contract/sales/orders.ts';
import type { LedgerOrder, OwnOrder } from '#contract/sales/orders.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { publishBundle } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
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
import { buy, waitForEvents, loadPurchases, startShop, submitProof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const makePricedCourse = async (courseName: string, price: string) =>
  (await makeCourse(shop, admin, { courseName, price }))._id;
const photoshop = await makePricedCourse('Photoshop', '4999');
const reels = await makePricedCourse('Reels', '1799');
const type = await makePricedCourse('Type', '2499');
const ids = [photoshop, reels, type];
const bundle = await publishBundle(shop, admin, { courseIds: ids, price: paise(300_000) });

afterEach(async () => {
  await shop.provider.reset();
  await settleEvents();
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
  const stuck = await send(shop, getStuckOrders, { token: admin.token });
  expect(expectData<LedgerOrder[]>(stuck, 'data')).toEqual([]);
});

async function settleEvents(): Promise<void> {
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
}

interface Sale {
  buyer: Person;
  orderId: string;
  paymentId: string;
}

async function buyBundle(
  buyer: Person,
  { coupon, offer = false }: { coupon?: string; offer?: boolean } = {},
): Promise<Sale> {
  const body = { courses: ids, bundleId: bundle._id, ...(coupon ? { coupon } : {}) };
  const result = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(result.body['orderId']), 'success', { offer });
  await submitProof(shop, buyer, proof);
  await waitForEvents(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

async function buyCourse(buyer: Person, courseId: string): Promise<Sale> {
  const proof = await buy(shop, buyer, courseId);
  await waitForEvents(shop);
  return { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

async function returnPurchase({ buyer, orderId }: Sale, returnScope: object) {
  const result = await send(shop, returnCourse, {
    token: buyer.token,
    body: { orderId, ...returnScope },
  });
  await settleEvents();
  return result;
}

async function refundPurchase({ paymentId }: Sale, scope: object = {}) {
  const body = { paymentId, reason: 'Asked for it.', ...scope };
  const result = await send(shop, refundPayment, { token: admin.token, body });
  await settleEvents();
  return result;
}

const listOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id).toSorted();

/** The refund offered for each course, and for the whole payment. */
async function getRefundOffers({ buyer, orderId }: Sale) {
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
const listRefundedAmounts = ({ paymentId }: Sale) =>
  shop.provider.ledger
    .listRefundsOfPayment(paymentId)
    .map(({ amount }) => amount)
    .toSorted((left, right) => left - right);

test('BUN-08: in a bundle of 4,999 + 1,799 + 2,499 for 3,000 only the whole bundle is refunded, which the buyer sees before returning a course', async () => {
  const sale = await buyBundle(await makeStudent(shop));
  expect(await getRefundOffers(sale)).toEqual({
    all: 300_000,
    each: [0, 0, 0],
    states: ['open', 'open', 'open'],
  });
  for (const courseId of ids) {
    const result = await returnPurchase(sale, { courseId });
    expect([result.status, result.body.message]).toEqual([
      409,
      expect.stringContaining('There is nothing to refund for this course alone'),
    ]);
  }
  expect(await listOpenCourses(sale.buyer)).toEqual(ids.toSorted());
  expect(listRefundedAmounts(sale)).toEqual([]);
  const result = await returnPurchase(sale, { bundleId: bundle._id });
  expect(result.body['data']).toMatchObject({ amount: 300_000 });
  expect(await listOpenCourses(sale.buyer)).toEqual([]);
  expect(listRefundedAmounts(sale)).toEqual([300_000]);
});

test('BUN-08: an admin sees the refund of each scope, and gets 409 for a refund of nothing', async () => {
  const sale = await buyBundle(await makeStudent(shop));
  const result = await send(shop, getPaymentOrder, {
    token: admin.token,
    params: { orderId: sale.orderId },
  });
  const [payment] = expectData<OwnOrder>(result, 'data').payments;
  expect(payment?.refund).toBe(300_000);
  expect(payment?.items?.map(({ refund }) => refund)).toEqual([0, 0, 0]);
  const refused = await refundPurchase(sale, { courseId: type });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('There is nothing to refund'),
  ]);
  expect(await listOpenCourses(sale.buyer)).toEqual(ids.toSorted());
  expect((await refundPurchase(sale)).body['data']).toMatchObject({ amount: 300_000 });
  expect(await listOpenCourses(sale.buyer)).toEqual([]);
});

test('BUN-08: a goodwill amount is not refunded again', async () => {
  const sale = await buyBundle(await makeStudent(shop));
  await refundPurchase(sale, { sum: 10_000, key: `goodwill-${sale.orderId}` });
  const result = await refundPurchase(sale);
  expect(result.body['data']).toMatchObject({ amount: 290_000 });
  expect(listRefundedAmounts(sale)).toEqual([10_000, 290_000]);
});

test('BUN-08: refunds the amount paid for a bundle bought with a coupon', async () => {
  const { code } = await makeCoupon(shop, admin, { isForBundles: true });
  const sale = await buyBundle(await makeStudent(shop), { coupon: code });
  expect(await getRefundOffers(sale)).toMatchObject({ all: 270_000, each: [0, 0, 0] });
  await returnPurchase(sale, { bundleId: bundle._id });
  expect(listRefundedAmounts(sale)).toEqual([270_000]);
});

test('BUN-08: a course that made the rest of the bundle cheaper is refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  // 1,386.90 for Reels and Type: their shares of 3,000.
  const bundleSale = await buyBundle(buyer);
  expect((await getRefundOffers(courseSale)).each).toEqual([338_590]);
  const result = await returnPurchase(courseSale, { courseId: photoshop });
  expect(result.body['data']).toMatchObject({ amount: 338_590 });
  expect(listRefundedAmounts(courseSale)).toEqual([338_590]);
  expect(await listOpenCourses(buyer)).toEqual([reels, type].toSorted());
  expect(await getRefundOffers(courseSale)).toMatchObject({ states: ['returned'] });
  // The school now holds 3,000. Returning the rest also refunds the amount withheld from Photoshop.
  expect(await getRefundOffers(bundleSale)).toMatchObject({ all: 300_000 });
  const all = await returnPurchase(bundleSale, { bundleId: bundle._id });
  expect(all.body['data']).toMatchObject({ amount: 300_000 });
  expect([listRefundedAmounts(bundleSale), listRefundedAmounts(courseSale)]).toEqual([
    [138_690],
    [161_310, 338_590],
  ]);
  expect(await listOpenCourses(buyer)).toEqual([]);
});

test("BUN-08: refunds the amount paid for a bundle bought with a provider's offer", async () => {
  const sale = await buyBundle(await makeStudent(shop), { offer: true });
  expect(await getRefundOffers(sale)).toMatchObject({ all: 270_000, each: [0, 0, 0] });
  await returnPurchase(sale, { bundleId: bundle._id });
  expect(listRefundedAmounts(sale)).toEqual([270_000]);
});

test('BUN-08: a course that made a bundle paid with an offer cheaper is refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  // 1,386.90 less 138.69.
  const bundleSale = await buyBundle(buyer, { offer: true });
  expect((await getRefundOffers(courseSale)).each).toEqual([338_590]);
  await returnPurchase(courseSale, { courseId: photoshop });
  expect(await getRefundOffers(bundleSale)).toMatchObject({ all: 286_131 });
  await returnPurchase(bundleSale, { bundleId: bundle._id });
  expect([listRefundedAmounts(bundleSale), listRefundedAmounts(courseSale)]).toEqual([
    [124_821],
    [161_310, 338_590],
  ]);
});

test('BUN-08: an admin refund of a course that made the rest cheaper is also reduced by its share', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  await buyBundle(buyer);
  expect((await refundPurchase(courseSale)).body['data']).toMatchObject({ amount: 338_590 });
  // A repeat returns the same refund.
  expect((await refundPurchase(courseSale)).body['data']).toMatchObject({ amount: 338_590 });
  expect(listRefundedAmounts(courseSale)).toEqual([338_590]);
  expect(await listOpenCourses(buyer)).toEqual([reels, type].toSorted());
});

test('BUN-08: a course bought separately after the bundle was ordered is also refunded less its share', async () => {
  const buyer = await makeStudent(shop);
  const body = { courses: ids, bundleId: bundle._id };
  const result = await send(shop, capturePayment, { token: buyer.token, body });
  const courseSale = await buyCourse(buyer, photoshop);
  await submitProof(shop, buyer, await shop.provider.pay(String(result.body['orderId'])));
  await settleEvents();
  expect((await getRefundOffers(courseSale)).each).toEqual([338_590]);
  await returnPurchase(courseSale, { courseId: photoshop });
  expect(listRefundedAmounts(courseSale)).toEqual([338_590]);
});

test('BUN-08: the rest of a bundle is not sold at its shares once the course that made it cheaper is returned', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  const body = { courses: ids, bundleId: bundle._id };
  const result = await send(shop, capturePayment, { token: buyer.token, body });
  expect(result.body['amount']).toBe(138_690);
  await returnPurchase(courseSale, { courseId: photoshop });
  expect(listRefundedAmounts(courseSale)).toEqual([499_900]);
  const proof = await shop.provider.pay(String(result.body['orderId']));
  await settleEvents();
  expect(shop.provider.ledger.listRefundsOfPayment(proof.razorpay_payment_id)).toMatchObject([
    { amount: 138_690 },
  ]);
  expect(await listOpenCourses(buyer)).toEqual([]);
});

test('BUN-08: a failed refund opens the course again, and its refund offer is as before', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  await buyBundle(buyer);
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await returnPurchase(courseSale, { courseId: photoshop });
  await shop.provider.reset();
  const [ledgerRefund] = shop.provider.ledger.listRefundsOfPayment(courseSale.paymentId);
  await shop.provider.act('end-refund', { refund_id: ledgerRefund?.id, outcome: 'failed' });
  await settleEvents();
  expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
  expect(await getRefundOffers(courseSale)).toMatchObject({ each: [338_590], states: ['open'] });
  expect(shop.failures().length).toBeGreaterThan(0);
});

test('BUN-11: when one course of a bundle needs review, returning the bundle asks for all of it and refunds nothing', async () => {
  const { course, lessonId } = await makeCourseWithLesson(shop, admin, {
    courseName: 'Block printing',
    price: '999',
  });
  const courses = [course._id, reels];
  const twoCourseBundle = await publishBundle(shop, admin, {
    courseIds: courses,
    price: paise(250_000),
  });
  const buyer = await makeStudent(shop);
  const body = { courses, bundleId: twoCourseBundle._id };
  const result = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(result.body['orderId']));
  await submitProof(shop, buyer, proof);
  const sale = { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
  const progress = { courseId: course._id, subSectionId: lessonId };
  const finished = await send(shop, updateCourseProgress, { token: buyer.token, body: progress });
  expect(finished.status).toBe(200);
  const { token } = buyer;
  await send(shop, getMyCertificate, { token, query: { courseId: course._id } });
  const reviewResponse = await returnPurchase(sale, { bundleId: twoCourseBundle._id });
  expect(reviewResponse.body['data']).toEqual({ amount: 250_000, status: 'asked' });
  expect(listRefundedAmounts(sale)).toEqual([]);
  expect(await listOpenCourses(buyer)).toEqual(courses.toSorted());
  // The other course alone: 2,500 less 999.
  const courseReturn = await returnPurchase(sale, { courseId: reels });
  expect(courseReturn.body['data']).toMatchObject({ amount: 150_100, status: 'processed' });
  expect(await listOpenCourses(buyer)).toEqual([course._id]);
});

test('BUN-08: the email about a part of a bundle explains how its amount is calculated', async () => {
  const threeCourses = [photoshop, reels, type];
  const expensiveBundle = await publishBundle(shop, admin, {
    courseIds: threeCourses,
    price: paise(900_000),
  });
  const buyer = await makeStudent(shop);
  const body = { courses: threeCourses, bundleId: expensiveBundle._id };
  const result = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(result.body['orderId']));
  await submitProof(shop, buyer, proof);
  const sale = { buyer, orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
  expect(await getRefundOffers(sale)).toMatchObject({
    all: 900_000,
    each: [470_200, 150_200, 220_200],
  });
  await returnPurchase(sale, { courseId: type });
  await shop.work.deliverMails();
  const mail = shop.mails.findLast(({ to }) => to === buyer.email);
  expect(mail?.text).toContain('Amount: ₹2,202');
  expect(mail?.text).toContain('The courses you keep are charged at their list prices');
});

test('RET-13: a manual refund of one course makes the provider refund what is due from another payment', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  const bundleSale = await buyBundle(buyer);
  await returnPurchase(courseSale, { courseId: photoshop });
  // 1,386.90 plus the 1,613.10 left of Photoshop, minus the list price of Type.
  const firstRefund = await refundPurchase(bundleSale, { courseId: reels, byHand: true });
  expect(firstRefund.body['data']).toMatchObject({ amount: 50_100, status: 'processed' });
  const lastRefund = await refundPurchase(bundleSale, { courseId: type, byHand: true });
  expect(lastRefund.body['data']).toMatchObject({ amount: 88_590, status: 'processed' });
  // No course is left, so the rest of Photoshop's price is due. The manual refunds did not include it.
  await expect.poll(() => listRefundedAmounts(courseSale)).toEqual([161_310, 338_590]);
  expect(listRefundedAmounts(bundleSale)).toEqual([]);
});

test('RET-13: a manual refund of a whole bundle makes the provider refund what is due from another payment', async () => {
  const buyer = await makeStudent(shop);
  const courseSale = await buyCourse(buyer, photoshop);
  const bundleSale = await buyBundle(buyer);
  await returnPurchase(courseSale, { courseId: photoshop });
  const wholeRefund = await refundPurchase(bundleSale, { byHand: true });
  expect(wholeRefund.body['data']).toMatchObject({ amount: 138_690, status: 'processed' });
  await expect.poll(() => listRefundedAmounts(courseSale)).toEqual([161_310, 338_590]);
  expect(listRefundedAmounts(bundleSale)).toEqual([]);
});
