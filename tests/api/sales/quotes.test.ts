// The validity of an order's price: a payment begun within the hour is honoured; a later one pays
// today's price or is refunded.
import { afterEach, expect, test } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import { paise } from '#contract/sales/money.ts';
import { getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import type { CourseRow } from '#server/platform/tables.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import type { Proof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const SECOND_MS = 1000;
const LATE_MS = QUOTE_MS + 2 * SECOND_MS;
const TWO_DAYS_MS = 48 * 60 * 60_000;

const shop = closeAfterAll(await startShop());
afterEach(async () => {
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

interface PlacedOrder {
  buyer: Person;
  course: Course;
  id: string;
}

async function ordered(): Promise<PlacedOrder> {
  const buyer = await makeStudent(shop);
  const course = await makeCourse(shop, await makeAdmin(shop), {
    courseName: 'Kolam',
    price: '499',
  });
  return { buyer, course, id: await orderCoursesForId(shop, buyer, course._id) };
}

async function updateCourse({ course }: PlacedOrder, to: Partial<CourseRow>): Promise<void> {
  await shop.deps.db.updateTable('courses').set(to).where('id', '=', course._id).execute();
}
const setPrice = (ordered: PlacedOrder, rupees: number) =>
  updateCourse(ordered, { price_paise: paise(rupees * 100) });

const countOpenCourses = async ({ buyer }: PlacedOrder) =>
  (await loadPurchases(shop, buyer)).enrolments.length;

/** The status of the order, and the causes of its refunds. */
async function getOutcome({ id }: PlacedOrder) {
  // The clock of these tests moves past the end of a session.
  const { token } = await makeAdmin(shop);
  const got = await send(shop, getPaymentOrder, { token, params: { orderId: id } });
  const { status, payments } = expectData<OwnOrder>(got, 'data');
  const refunds = payments.flatMap((payment) => payment.refunds);
  return { status, refunds: refunds.map(({ cause, amount }) => [cause, amount]) };
}
const NOT_REFUNDED = { status: 'paid', refunds: [] };
const TOO_LATE = { status: 'refunded', refunds: [['quote-expired', 49_900]] };

test('S13: offers the same order again for an hour, and a new order after it', async () => {
  const { buyer, course, id } = await ordered();
  shop.advanceClock(QUOTE_MS - 30 * SECOND_MS);
  expect(await orderCoursesForId(shop, buyer, course._id)).toBe(id);
  shop.advanceClock(31 * SECOND_MS);
  const second = await orderCoursesForId(shop, buyer, course._id);
  expect(second).not.toBe(id);
  expect(await orderCoursesForId(shop, buyer, course._id)).toBe(second);
});

test('S13: honours the price of a payment started within the hour after the course became more expensive', async () => {
  const placedOrder = await ordered();
  await setPrice(placedOrder, 9999);
  shop.advanceClock(QUOTE_MS - 5 * SECOND_MS);
  expect(
    (await submitProof(shop, placedOrder.buyer, await shop.provider.pay(placedOrder.id))).body
      .success,
  ).toBe(true);
  await waitForEvents(shop);
  expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
    1,
    NOT_REFUNDED,
  ]);
});

test.each(['authorise-late', 'capture-late'] as const)(
  'S21: a payment started within the hour and confirmed two days later (%s) opens the course despite a higher price',
  async (action) => {
    const placedOrder = await ordered();
    shop.advanceClock(QUOTE_MS - 5 * SECOND_MS);
    await shop.provider.pay(placedOrder.id, 'failed');
    await setPrice(placedOrder, 9999);
    shop.advanceClock(TWO_DAYS_MS);
    const [payment] = shop.provider.ledger.listPaymentsOfOrder(placedOrder.id);
    await shop.provider.act(action, { payment_id: payment?.id });
    await waitForEvents(shop);
    await shop.work.reconcile();
    expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
      1,
      NOT_REFUNDED,
    ]);
  },
);

test.each([
  ['costs the same', 499],
  ['costs less', 99],
  ['costs nothing', 0],
])('a payment started after the hour opens the course if it %s by then', async (_what, rupees) => {
  const placedOrder = await ordered();
  await setPrice(placedOrder, rupees);
  shop.advanceClock(LATE_MS);
  expect(
    (await submitProof(shop, placedOrder.buyer, await shop.provider.pay(placedOrder.id))).body
      .success,
  ).toBe(true);
  await waitForEvents(shop);
  expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
    1,
    NOT_REFUNDED,
  ]);
});

/** How the shop learns of a payment. */
const PAYMENT_REPORTS = {
  'the browser': async (ordered: PlacedOrder, proof: Proof) =>
    void (await submitProof(shop, ordered.buyer, proof)),
  'the events': async () => waitForEvents(shop),
  reconciliation: async () => void (await shop.work.reconcile()),
} as const;

test.each(Object.keys(PAYMENT_REPORTS) as (keyof typeof PAYMENT_REPORTS)[])(
  'refunds in full a payment started after the hour at an outdated price, and emails the reason: reported by %s',
  async (report) => {
    const placedOrder = await ordered();
    await setPrice(placedOrder, 500);
    shop.advanceClock(LATE_MS);
    await shop.provider.faults({ webhooks: { drop: report !== 'the events' } });
    const proof = await shop.provider.pay(placedOrder.id);
    await PAYMENT_REPORTS[report](placedOrder, proof);
    await shop.work.carryOutRefunds();
    await shop.provider.reset();
    const response = await submitProof(shop, placedOrder.buyer, proof);
    expect(response.body).toMatchObject({ success: false, code: 'payment_returned' });
    expect(response.body.message).toContain('was no longer valid');
    await waitForEvents(shop);
    expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
      0,
      TOO_LATE,
    ]);
    await shop.work.deliverMails();
    const mails = shop.mails.filter(({ to }) => to === placedOrder.buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund is on its way']);
    expect(mails[0]?.text).toContain('A price is valid for 60 minutes');
    expect(mails[0]?.text).toContain('Amount: ₹499');
    expect(await orderCoursesForId(shop, placedOrder.buyer, placedOrder.course._id)).not.toBe(
      placedOrder.id,
    );
  },
);

test('refunds a payment started more than five days after its order, even at an unchanged price', async () => {
  const placedOrder = await ordered();
  shop.advanceClock(5 * 24 * 60 * 60_000 + 2 * SECOND_MS);
  await shop.provider.pay(placedOrder.id);
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
    0,
    TOO_LATE,
  ]);
});

test('a payment started within five days of its order opens the course at an unchanged price', async () => {
  const placedOrder = await ordered();
  shop.advanceClock(5 * 24 * 60 * 60_000 - 60 * SECOND_MS);
  await shop.provider.pay(placedOrder.id);
  await waitForEvents(shop);
  expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
    1,
    NOT_REFUNDED,
  ]);
});

test('captures and refunds an authorized payment that is too late for its price', async () => {
  const placedOrder = await ordered();
  await setPrice(placedOrder, 500);
  shop.advanceClock(LATE_MS);
  await shop.provider.pay(placedOrder.id, 'authorized');
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  expect([await countOpenCourses(placedOrder), await getOutcome(placedOrder)]).toEqual([
    0,
    TOO_LATE,
  ]);
});

test('refunds a late payment for a course no longer for sale, with a message', async () => {
  const placedOrder = await ordered();
  await updateCourse(placedOrder, { status: 'Draft' });
  shop.advanceClock(LATE_MS);
  const response = await submitProof(
    shop,
    placedOrder.buyer,
    await shop.provider.pay(placedOrder.id),
  );
  expect(response.body.message).toContain('no longer available');
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  expect(await countOpenCourses(placedOrder)).toBe(0);
  expect(await getOutcome(placedOrder)).toMatchObject({ refunds: [['course-gone', 49_900]] });
});

test('a payment within the hour opens a course that was unpublished meanwhile', async () => {
  const placedOrder = await ordered();
  await updateCourse(placedOrder, { status: 'Draft' });
  expect(
    (await submitProof(shop, placedOrder.buyer, await shop.provider.pay(placedOrder.id))).body
      .success,
  ).toBe(true);
  expect(await countOpenCourses(placedOrder)).toBe(1);
});

test('a late payment for an already open course is refunded as such, whatever the price by then', async () => {
  const placedOrder = await ordered();
  shop.advanceClock(LATE_MS);
  const second = await orderCoursesForId(shop, placedOrder.buyer, placedOrder.course._id);
  await submitProof(shop, placedOrder.buyer, await shop.provider.pay(second));
  await setPrice(placedOrder, 9999);
  const proof = await shop.provider.pay(placedOrder.id);
  await waitForEvents(shop);
  const returned = expect.stringContaining('already enrolled');
  const response = await submitProof(shop, placedOrder.buyer, proof);
  expect(response.body).toMatchObject({ success: true, returned });
  await shop.work.carryOutRefunds();
  expect(await countOpenCourses(placedOrder)).toBe(1);
  expect(await getOutcome(placedOrder)).toMatchObject({ refunds: [['already-open', 49_900]] });
});

test('a failed refund of a late payment opens nothing, and the admins are notified', async () => {
  const placedOrder = await ordered();
  await setPrice(placedOrder, 500);
  shop.advanceClock(LATE_MS);
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await submitProof(shop, placedOrder.buyer, await shop.provider.pay(placedOrder.id));
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  expect(await countOpenCourses(placedOrder)).toBe(0);
  await shop.work.deliverMails();
  const alertMail = shop.mails.findLast(({ to }) => to === shop.deps.contactTo);
  expect(alertMail?.text).toContain('The payment did not open any course.');
  expect(shop.failures().length).toBeGreaterThan(0);
  await shop.provider.reset();
  const [payment] = shop.provider.ledger.listPaymentsOfOrder(placedOrder.id);
  await shop.provider.act('refund', { payment_id: payment?.id });
});
