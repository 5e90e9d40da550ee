// How long an order's price holds: what is begun within its hour is honoured, what is begun later covers today's price or goes back.
import { afterEach, expect, test } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import { paise } from '#contract/sales/money.ts';
import { getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import type { CourseRow } from '#server/platform/tables.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { granted, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { eventsDelivered, holdings, orderId, startShop, verify } from '../../support/sandbox.ts';
import type { Proof } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';

const SECOND_MS = 1000;
const LATE_MS = QUOTE_MS + 2 * SECOND_MS;
const TWO_DAYS_MS = 48 * 60 * 60_000;

const shop = closeAfterAll(await startShop());
afterEach(async () => {
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await eventsDelivered(shop);
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
});

interface Ordered {
  buyer: Person;
  course: Course;
  id: string;
}

async function ordered(): Promise<Ordered> {
  const buyer = await makeStudent(shop);
  const course = await makeCourse(shop, await makeAdmin(shop), {
    courseName: 'Kolam',
    price: '499',
  });
  return { buyer, course, id: await orderId(shop, buyer, course._id) };
}

async function change({ course }: Ordered, to: Partial<CourseRow>): Promise<void> {
  await shop.deps.db.updateTable('courses').set(to).where('id', '=', course._id).execute();
}
const costs = (ordered: Ordered, rupees: number) =>
  change(ordered, { price_paise: paise(rupees * 100) });

const opened = async ({ buyer }: Ordered) => (await holdings(shop, buyer)).enrolments.length;

/** How the order stands, and why its money went back. */
async function standing({ id }: Ordered) {
  // The clock of these tests turns further than a session lives.
  const { token } = await makeAdmin(shop);
  const got = await send(shop, getPaymentOrder, { token, params: { orderId: id } });
  const { status, payments } = granted<OwnOrder>(got, 'data');
  const refunds = payments.flatMap((payment) => payment.refunds);
  return { status, refunds: refunds.map(({ cause, amount }) => [cause, amount]) };
}
const NOT_REFUNDED = { status: 'paid', refunds: [] };
const TOO_LATE = { status: 'refunded', refunds: [['quote-expired', 49_900]] };

test('S13: an order is offered again for an hour, and never after it', async () => {
  const { buyer, course, id } = await ordered();
  shop.pass(QUOTE_MS - 30 * SECOND_MS);
  expect(await orderId(shop, buyer, course._id)).toBe(id);
  shop.pass(31 * SECOND_MS);
  const second = await orderId(shop, buyer, course._id);
  expect(second).not.toBe(id);
  expect(await orderId(shop, buyer, course._id)).toBe(second);
});

test('S13: a payment begun in the hour is honoured at its price, though the course is dearer by now', async () => {
  const item = await ordered();
  await costs(item, 9999);
  shop.pass(QUOTE_MS - 5 * SECOND_MS);
  expect((await verify(shop, item.buyer, await shop.provider.pay(item.id))).body.success).toBe(
    true,
  );
  await eventsDelivered(shop);
  expect([await opened(item), await standing(item)]).toEqual([1, NOT_REFUNDED]);
});

test.each(['authorise-late', 'capture-late'] as const)(
  'S21: a payment begun in the hour and confirmed two days later (%s) opens the course, though it is dearer by now',
  async (action) => {
    const item = await ordered();
    shop.pass(QUOTE_MS - 5 * SECOND_MS);
    await shop.provider.pay(item.id, 'failed');
    await costs(item, 9999);
    shop.pass(TWO_DAYS_MS);
    const [payment] = shop.provider.ledger.paymentsOf(item.id);
    await shop.provider.act(action, { payment_id: payment?.id });
    await eventsDelivered(shop);
    await shop.work.reconcile();
    expect([await opened(item), await standing(item)]).toEqual([1, NOT_REFUNDED]);
  },
);

test.each([
  ['costs the same', 499],
  ['costs less', 99],
  ['costs nothing', 0],
])('a payment begun later opens the course that %s by then', async (_what, rupees) => {
  const item = await ordered();
  await costs(item, rupees);
  shop.pass(LATE_MS);
  expect((await verify(shop, item.buyer, await shop.provider.pay(item.id))).body.success).toBe(
    true,
  );
  await eventsDelivered(shop);
  expect([await opened(item), await standing(item)]).toEqual([1, NOT_REFUNDED]);
});

/** The ways on which word of a payment comes. */
const WAYS = {
  'the browser': async (ordered: Ordered, proof: Proof) =>
    void (await verify(shop, ordered.buyer, proof)),
  'the events': async () => eventsDelivered(shop),
  'the comparison': async () => void (await shop.work.reconcile()),
} as const;

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'a payment begun later for a course that is dearer by then goes back whole, and the mail says why: heard by %s',
  async (way) => {
    const item = await ordered();
    await costs(item, 500);
    shop.pass(LATE_MS);
    await shop.provider.faults({ webhooks: { drop: way !== 'the events' } });
    const proof = await shop.provider.pay(item.id);
    await WAYS[way](item, proof);
    await shop.work.carryOutRefunds();
    await shop.provider.reset();
    const answer = await verify(shop, item.buyer, proof);
    expect(answer.body).toMatchObject({ success: false, code: 'payment_returned' });
    expect(answer.body.message).toContain('was no longer valid');
    await eventsDelivered(shop);
    expect([await opened(item), await standing(item)]).toEqual([0, TOO_LATE]);
    await shop.work.deliverMails();
    const mails = shop.mails.filter(({ to }) => to === item.buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payment is on its way back']);
    expect(mails[0]?.text).toContain('A price is valid for 60 minutes');
    expect(mails[0]?.text).toContain('Amount: ₹499');
    expect(await orderId(shop, item.buyer, item.course._id)).not.toBe(item.id);
  },
);

test('a payment begun more than five days after its order goes back, though the course costs the same', async () => {
  const item = await ordered();
  shop.pass(5 * 24 * 60 * 60_000 + 2 * SECOND_MS);
  await shop.provider.pay(item.id);
  await eventsDelivered(shop);
  await shop.work.carryOutRefunds();
  expect([await opened(item), await standing(item)]).toEqual([0, TOO_LATE]);
});

test('a payment begun within five days of its order opens the course that costs the same', async () => {
  const item = await ordered();
  shop.pass(5 * 24 * 60 * 60_000 - 60 * SECOND_MS);
  await shop.provider.pay(item.id);
  await eventsDelivered(shop);
  expect([await opened(item), await standing(item)]).toEqual([1, NOT_REFUNDED]);
});

test('what the bank only authorised, too late for its price, is not kept waiting: it is captured and goes back', async () => {
  const item = await ordered();
  await costs(item, 500);
  shop.pass(LATE_MS);
  await shop.provider.pay(item.id, 'authorized');
  await eventsDelivered(shop);
  await shop.work.carryOutRefunds();
  expect([await opened(item), await standing(item)]).toEqual([0, TOO_LATE]);
});

test('a late payment for a course that is no longer on sale goes back, and says so', async () => {
  const item = await ordered();
  await change(item, { status: 'Draft' });
  shop.pass(LATE_MS);
  const answer = await verify(shop, item.buyer, await shop.provider.pay(item.id));
  expect(answer.body.message).toContain('no longer available');
  await shop.work.carryOutRefunds();
  await eventsDelivered(shop);
  expect(await opened(item)).toBe(0);
  expect(await standing(item)).toMatchObject({ refunds: [['course-gone', 49_900]] });
});

test('a payment in the hour for a course that was withdrawn meanwhile opens it', async () => {
  const item = await ordered();
  await change(item, { status: 'Draft' });
  expect((await verify(shop, item.buyer, await shop.provider.pay(item.id))).body.success).toBe(
    true,
  );
  expect(await opened(item)).toBe(1);
});

test('a late payment for what is open already says that, whatever it costs by then', async () => {
  const item = await ordered();
  shop.pass(LATE_MS);
  const second = await orderId(shop, item.buyer, item.course._id);
  await verify(shop, item.buyer, await shop.provider.pay(second));
  await costs(item, 9999);
  const proof = await shop.provider.pay(item.id);
  await eventsDelivered(shop);
  const returned = expect.stringContaining('enrolled already');
  const answer = await verify(shop, item.buyer, proof);
  expect(answer.body).toMatchObject({ success: true, returned });
  await shop.work.carryOutRefunds();
  expect(await opened(item)).toBe(1);
  expect(await standing(item)).toMatchObject({ refunds: [['already-open', 49_900]] });
});

test('a refund of a late payment that fails opens nothing, and the company is notified', async () => {
  const item = await ordered();
  await costs(item, 500);
  shop.pass(LATE_MS);
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await verify(shop, item.buyer, await shop.provider.pay(item.id));
  await shop.work.carryOutRefunds();
  await eventsDelivered(shop);
  expect(await opened(item)).toBe(0);
  await shop.work.deliverMails();
  const alarm = shop.mails.findLast(({ to }) => to === shop.deps.contactTo);
  expect(alarm?.text).toContain('The payment opened nothing.');
  expect(shop.failures().length).toBeGreaterThan(0);
  await shop.provider.reset();
  const [payment] = shop.provider.ledger.paymentsOf(item.id);
  await shop.provider.act('refund', { payment_id: payment?.id });
});
