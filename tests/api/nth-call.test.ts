// S23: whichever single call to database, provider or disk fails, nobody pays without access, or has it unpaid.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Course } from '#contract/course.ts';
import { createCourse, deleteCourse, editCourse } from '#contract/authoring.ts';
import { COMPARED_DAYS, refundPayment } from '#contract/orders.ts';
import { QUOTE_MS } from '#contract/payments.ts';
import { faults, faultyDialect, faultyGateway, faultyStorage } from '../support/faulty.ts';
import type { Faults } from '../support/faulty.ts';
import { expectInvariants } from '../support/invariants.ts';
import {
  courseForm,
  fixture,
  formOf,
  makeAdmin,
  makeCourse,
  makeStudent,
  openSessionOf,
  storedFiles,
} from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { order, payUnheard, startShop, verify } from '../support/sandbox.ts';
import type { Proof, Shop } from '../support/sandbox.ts';
import { send } from '../support/server.ts';

/** More than any of the deeds below makes. */
const CALLS_MAX = 300;
const DAY_MS = 24 * 60 * 60_000;
const SWEEP_AFTER_MS = 3 * 60 * 60_000;

const world = { database: faults(), provider: faults(), disk: faults() };

let shop: Shop;
let admin: Person;
let course: Course;
let free: Course;

beforeEach(async () => {
  shop = await startShop({
    passwords: { hash: async () => '-', verify: async () => true, isOutdated: () => false },
    dialect: (real) => faultyDialect(real, world.database),
    storage: (real) => faultyStorage(real, world.disk),
    gateway: (real) => faultyGateway(real, world.provider),
  });
  admin = await makeAdmin(shop);
  course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
  free = await makeCourse(shop, admin, { courseName: 'Dots', price: '0' });
});
afterEach(() => shop.close());

/** What is done before the calls count, and what is done while one of them fails. */
type Deed = (arm: () => void) => Promise<void>;

async function paid(buyer: Person, outcome?: string): Promise<Proof | undefined> {
  const { body } = await order(shop, buyer, course._id);
  const id = body['orderId'];
  return typeof id === 'string' ? shop.provider.pay(id, outcome) : undefined;
}

const DEEDS: Record<string, Deed> = {
  'buying a course': async (arm) => {
    const buyer = await makeStudent(shop);
    arm();
    const proof = await paid(buyer);
    if (proof) await verify(shop, buyer, proof);
  },
  'paying what the bank has only authorised': async (arm) => {
    const buyer = await makeStudent(shop);
    arm();
    await paid(buyer, 'authorized');
  },
  'getting a free course': async (arm) => {
    const buyer = await makeStudent(shop);
    arm();
    await order(shop, buyer, free._id);
  },
  'giving money back': async (arm) => {
    const buyer = await makeStudent(shop);
    const proof = await paid(buyer);
    await verify(shop, buyer, proof as Proof);
    await eventsAnswered();
    arm();
    const body = { paymentId: proof?.razorpay_payment_id, reason: 'Asked for it.' };
    await send(shop, refundPayment, { token: admin.token, body });
  },
  'paying for a course that is gone': async (arm) => {
    const buyer = await makeStudent(shop);
    const { _id: courseId } = await makeCourse(shop, admin, { price: '100' });
    const { body } = await order(shop, buyer, courseId);
    await send(shop, deleteCourse, { token: admin.token, body: { courseId } });
    arm();
    await shop.provider.pay(String(body['orderId']));
  },
  'paying too late for the price': async (arm) => {
    const buyer = await makeStudent(shop);
    const { _id: courseId } = await makeCourse(shop, admin, { price: '100' });
    const { body } = await order(shop, buyer, courseId);
    const dearer = formOf({ courseId, price: '200' });
    await send(shop, editCourse, { token: admin.token, body: dearer });
    shop.pass(QUOTE_MS + 2000);
    arm();
    await shop.provider.pay(String(body['orderId']));
  },
  'finding a payment of which nobody told': async (arm) => {
    const buyer = await makeStudent(shop);
    const { body } = await order(shop, buyer, course._id);
    await payUnheard(shop, String(body['orderId']));
    arm();
    await shop.chores.reconcile().catch(() => undefined);
  },
};

/** Every event that goes out was sent once; what failed is not sent again by itself here. */
async function eventsAnswered(): Promise<void> {
  await vi.waitFor(
    () => {
      const events = shop.provider.ledger.outbox.all();
      const unsent = events.filter((event) => event.state === 'pending' && event.attempts === 0);
      expect(unsent).toEqual([]);
    },
    { timeout: 10_000, interval: 5 },
  );
}

/** What the server does by itself, once nothing fails any more. */
async function heal(): Promise<void> {
  await shop.chores.reconcile();
  await shop.chores.carryOutRefunds();
  await shop.chores.deliverMails();
  shop.failures();
}

/** What has settled lies too far back to be asked about again: else each run costs more than the one before it. */
async function leaveBehind(): Promise<void> {
  shop.pass((COMPARED_DAYS + 1) * DAY_MS);
  admin = { ...admin, token: await openSessionOf(shop.deps, admin.id) };
}

/** Lets the first call fail, then the second, and so on, until a run meets no failure. Answers how many there were. */
async function untilNothingFails(
  { arm, disarm }: Faults,
  when: 'before' | 'after',
  run: (arm: () => void) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth <= CALLS_MAX; nth += 1) {
    await run(() => arm(nth, when));
    const hasFailed = disarm();
    await heal();
    await expectInvariants({
      db: shop.deps.db,
      ledger: shop.provider.ledger.dump(),
    });
    if (!hasFailed) return nth - 1;
    await leaveBehind();
  }
  throw new Error(`More than ${CALLS_MAX} calls.`);
}

const CASES = Object.keys(DEEDS).flatMap((name) =>
  (['database', 'provider'] as const).flatMap((part) =>
    (['before', 'after'] as const).map((when) => ({ name, part, when })),
  ),
);

test.each(CASES)(
  'S23: $name, and the n-th call to the $part fails ($when)',
  { timeout: 120_000 },
  async ({ name, part, when }) => {
    const many = await untilNothingFails(world[part], when, async (arm) => {
      await DEEDS[name]?.(arm);
      await eventsAnswered();
      await shop.chores.deliverMails().catch(() => undefined);
    });
    if (part === 'database') expect(many).toBeGreaterThan(3);
  },
);

test.each(['before', 'after'] as const)(
  'S29: a picture arrives, and the n-th call to the disk fails (%s): files and rows agree',
  { timeout: 120_000 },
  async (when) => {
    const thumbnail = await fixture('picture.png');
    const many = await untilNothingFails(world.disk, when, async (arm) => {
      arm();
      const body = courseForm();
      body.append('thumbnailImage', thumbnail);
      await send(shop, createCourse, { token: admin.token, body });
    });
    expect(many).toBeGreaterThan(1);
    shop.pass(SWEEP_AFTER_MS);
    await shop.chores.sweepMedia();
    await expectInvariants({
      db: shop.deps.db,
      ledger: shop.provider.ledger.dump(),
      files: await storedFiles(shop),
    });
  },
);
