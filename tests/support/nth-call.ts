// Lets the n-th call to database, provider or disk fail, for each n until an action makes no further call.
import { expect } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import { deleteCourse, editCourse } from '#contract/courses/authoring.ts';
import { RECONCILE_DAYS_DEFAULT } from '#contract/sales/orders.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { capturePayment, QUOTE_MS } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { makeCoupon } from './coupons.ts';
import { eventually } from './eventually.ts';
import { createFaults, addDialectFaults, addGatewayFaults, addStorageFaults } from './faulty.ts';
import type { FaultTiming } from './faulty.ts';
import { expectInvariants } from './invariants.ts';
import { toFormData, makeAdmin, makeCourse, makeStudent, openTestSession } from './makers.ts';
import type { Person } from './makers.ts';
import { buildOutsidePayment } from './outside-payment.ts';
import { orderCourses, payWithoutEvents, startShop, submitProof } from './shop.ts';
import type { Proof, Shop } from './shop.ts';
import { buildRegisteredTerms } from './sellers.ts';
import { send } from './server.ts';

/** More calls than any action below makes. */
const CALLS_MAX = 300;

const faultsByPart = { database: createFaults(), provider: createFaults(), disk: createFaults() };

/** A shop whose calls can be made to fail, and what is bought in it. */
export interface FailingShop {
  shop: Shop;
  admin: Person;
  course: Course;
  free: Course;
}

export async function openFailingShop(): Promise<FailingShop> {
  const shop = await startShop({
    passwords: {
      hash: async () => '-',
      verify: async () => ({ isRight: true, isOutdated: false }),
    },
    dialect: (real) => addDialectFaults(real, faultsByPart.database),
    storage: (real) => addStorageFaults(real, faultsByPart.disk),
    gateway: (real) => addGatewayFaults(real, faultsByPart.provider),
  });
  const admin = await makeAdmin(shop);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  return {
    shop,
    admin,
    course: await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' }),
    free: await makeCourse(shop, admin, { courseName: 'Dots', price: '0' }),
  };
}

/** Prepares, calls `arm` to start counting calls, and then does what may fail. */
type ShopAction = (place: FailingShop, arm: () => void) => Promise<void>;

async function payForCourse(
  { shop, course }: FailingShop,
  buyer: Person,
  outcome?: string,
): Promise<Proof | undefined> {
  const { body } = await orderCourses(shop, buyer, course._id);
  const id = body['orderId'];
  return typeof id === 'string' ? shop.provider.pay(id, outcome) : undefined;
}

async function buyCourse(place: FailingShop) {
  const { shop } = place;
  const buyer = await makeStudent(shop);
  const proof = (await payForCourse(place, buyer)) as Proof;
  await submitProof(shop, buyer, proof);
  await waitForEventAttempts(shop);
  const { razorpay_payment_id: paymentId } = proof;
  const paidFor = shop.deps.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId);
  return { buyer, paymentId, orderId: (await paidFor.executeTakeFirstOrThrow()).order_id };
}

async function refundPurchase(
  place: FailingShop,
  arm: () => void,
  scope: object = {},
): Promise<void> {
  const { paymentId } = await buyCourse(place);
  arm();
  const body = { paymentId, reason: 'Asked for it.', ...scope };
  await send(place.shop, refundPayment, { token: place.admin.token, body });
}

const ACTIONS = {
  'buying a course': async (place, arm) => {
    const { shop } = place;
    const buyer = await makeStudent(shop);
    arm();
    const proof = await payForCourse(place, buyer);
    if (proof) await submitProof(shop, buyer, proof);
  },
  'paying what the bank has only authorised': async (place, arm) => {
    const { shop } = place;
    const buyer = await makeStudent(shop);
    arm();
    await payForCourse(place, buyer, 'authorized');
  },
  'getting a free course': async (place, arm) => {
    const { shop, free } = place;
    const buyer = await makeStudent(shop);
    arm();
    await orderCourses(shop, buyer, free._id);
  },
  'giving money back': (place, arm) => refundPurchase(place, arm),
  'paying for a course that is gone': async (place, arm) => {
    const { shop, admin } = place;
    const buyer = await makeStudent(shop);
    const { _id: courseId } = await makeCourse(shop, admin, { price: '100' });
    const { body } = await orderCourses(shop, buyer, courseId);
    await send(shop, deleteCourse, { token: admin.token, body: { courseId } });
    arm();
    await shop.provider.pay(String(body['orderId']));
  },
  'paying too late for the price': async (place, arm) => {
    const { shop, admin } = place;
    const buyer = await makeStudent(shop);
    const { _id: courseId } = await makeCourse(shop, admin, { price: '100' });
    const { body } = await orderCourses(shop, buyer, courseId);
    const dearer = toFormData({ courseId, price: '200' });
    await send(shop, editCourse, { token: admin.token, body: dearer });
    shop.advanceClock(QUOTE_MS + 2000);
    arm();
    await shop.provider.pay(String(body['orderId']));
  },
  'giving back a sum': (place, arm) =>
    refundPurchase(place, arm, { sum: 10_000, key: 'goodwill-1' }),
  'recording what went back by hand': (place, arm) => refundPurchase(place, arm, { byHand: true }),
  'returning a course': async (place, arm) => {
    const { shop, course } = place;
    const { buyer, orderId } = await buyCourse(place);
    arm();
    const body = { orderId, courseId: course._id };
    await send(shop, returnCourse, { token: buyer.token, body });
  },
  'buying by a coupon that leaves nothing to pay': async (place, arm) => {
    const { shop, admin, course } = place;
    const buyer = await makeStudent(shop);
    const { code } = await makeCoupon(shop, admin, { kind: 'percent', value: 10_000 });
    arm();
    const body = { courses: [course._id], coupon: code };
    await send(shop, capturePayment, { token: buyer.token, body });
  },
  'buying as a business with a coupon': async (place, arm) => {
    const { shop, admin, course } = place;
    const buyer = await makeStudent(shop);
    const { code } = await makeCoupon(shop, admin, { kind: 'percent', value: 1000 });
    const firm = { gstin: '29ABCDE1234F1ZW', name: 'Kolam Works', address: '0 Example Road' };
    arm();
    const body = { courses: [course._id], coupon: code, buyer: firm };
    const got = await send(shop, capturePayment, { token: buyer.token, body });
    const id = got.body['orderId'];
    if (typeof id === 'string') await submitProof(shop, buyer, await shop.provider.pay(id));
  },
  'recording a payment made outside': async (place, arm) => {
    const { shop, admin, course } = place;
    const { email } = await makeStudent(shop);
    arm();
    const body = buildOutsidePayment(email, [course._id]);
    await send(shop, recordOutsidePayment, { token: admin.token, body });
  },
  'finding a payment of which nobody told': async (place, arm) => {
    const { shop, course } = place;
    const buyer = await makeStudent(shop);
    const { body } = await orderCourses(shop, buyer, course._id);
    await payWithoutEvents(shop, String(body['orderId']));
    arm();
    await shop.work.reconcile().catch(() => undefined);
  },
} satisfies Record<string, ShopAction>;

/** Waits until every event was sent once. Failed events are not retried here. */
async function waitForEventAttempts({ provider }: Shop): Promise<void> {
  await eventually(() => {
    const events = provider.ledger.deliveries();
    const unsent = events.filter((event) => event.state === 'pending' && event.attempts === 0);
    expect(unsent).toEqual([]);
  });
}

/** Runs the background work that repairs the state, without faults. */
async function runRecovery({ work, failures }: Shop): Promise<void> {
  await work.reconcile();
  await work.carryOutRefunds();
  await work.deliverMails();
  failures();
}

/** Advances the clock so that reconciliation skips earlier runs; otherwise each run would cost more. */
async function skipComparedDays(place: FailingShop): Promise<void> {
  const { shop, admin } = place;
  shop.advanceClock((RECONCILE_DAYS_DEFAULT + 1) * DAY_MS);
  place.admin = { ...admin, token: await openTestSession(shop.deps, admin.id) };
}

export interface FailureCase {
  part: keyof typeof faultsByPart;
  /** Whether the call is not made, or its response is lost. */
  when: FaultTiming;
}

/** Lets the first call fail, then the second, and so on, until a run has no failure. Returns the number of failures. */
export async function failEachCall(
  place: FailingShop,
  { part, when }: FailureCase,
  run: (arm: () => void) => Promise<void>,
): Promise<number> {
  const { shop } = place;
  for (let nth = 1; nth <= CALLS_MAX; nth += 1) {
    await run(() => faultsByPart[part].arm(nth, when));
    const hasFailed = faultsByPart[part].disarm();
    await runRecovery(shop);
    await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
    if (!hasFailed) return nth - 1;
    await skipComparedDays(place);
  }
  throw new Error(`More than ${CALLS_MAX} calls.`);
}

export interface FailingAction extends FailureCase {
  name: keyof typeof ACTIONS;
}

/** Each action, while calls to the database or the provider fail in each way. */
export const FAILING_ACTIONS: readonly FailingAction[] = (
  Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]
).flatMap((name) =>
  (['database', 'provider'] as const).flatMap((part) =>
    (['before', 'after'] as const).map((when) => ({ name, part, when })),
  ),
);

/** Expects that the invariants hold afterwards, whichever single call fails. */
export async function expectActionRecovers(
  place: FailingShop,
  { name, ...failing }: FailingAction,
): Promise<void> {
  const { shop } = place;
  const failureCount = await failEachCall(place, failing, async (arm) => {
    await ACTIONS[name](place, arm);
    await waitForEventAttempts(shop);
    await shop.work.deliverMails().catch(() => undefined);
  });
  if (failing.part === 'database') expect(failureCount).toBeGreaterThan(3);
}
