// Buying courses: the order, and what a free course needs instead of one.
import { sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { courseIdsOf, enrol } from '../enrolments/enrolments.ts';
import { AppError } from '../platform/errors.ts';
import type { CourseRow, OrderRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { queueEnrolmentMail } from './enrolment-notice.ts';
import { isSameQuote, itemsAtPricesOfNow } from './order-items.ts';
import { throttle } from '../platform/throttle.ts';
import type { ThrottleRule } from '../platform/throttle.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { quotedSince } from './quote.ts';
import { settleFromProvider } from './reconcile.ts';

export { queueEnrolmentMail } from './enrolment-notice.ts';

export interface CreatedOrder {
  /** The provider's id; absent when there was nothing to pay and the caller is enrolled. */
  orderId?: string;
  amountPaise: Paise;
}

/**
 * Creates an order for courses at their prices of now; a total of 0 enrols at once without the
 * provider. Fails: not_for_sale, already_enrolled, gateway. Source: API-34, OPEN-52, S13, S22.
 */
export async function createOrder(
  deps: PaymentsDeps,
  userId: string,
  requested: readonly string[],
): Promise<CreatedOrder> {
  const courses = await coursesForSale(deps, [...new Set(requested)]);
  await refuseWhoHasThem(deps, userId, courses);
  const amountPaise = sumOf(courses.map((course) => course.price_paise));
  if (amountPaise === 0) {
    await enrolFree(deps, userId, courses);
    return { amountPaise };
  }
  return { orderId: await orderAtProvider(deps, { userId, courses, amountPaise }), amountPaise };
}

async function coursesForSale({ db }: PaymentsDeps, ids: readonly string[]): Promise<CourseRow[]> {
  const courses = await findCourses(db, ids);
  const areForSale =
    courses.length === ids.length && courses.every((course) => course.status === 'Published');
  if (!areForSale) throw new AppError('not_for_sale', 'This course is not available.');
  return courses;
}

async function refuseWhoHasThem(
  { db }: PaymentsDeps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const has = await courseIdsOf(db, userId);
  if (courses.some((course) => has.has(course.id))) {
    throw new AppError('already_enrolled', 'You are already enrolled in this course.');
  }
}

async function enrolFree(
  deps: PaymentsDeps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    let isNew = false;
    for (const { id: courseId } of courses) {
      const opened = await enrol(tx, { userId, courseId, source: 'free', paymentId: null, at });
      isNew ||= opened;
    }
    if (isNew) await queueEnrolmentMail(deps, tx, { userId, courses, at });
  });
  deps.studentsChanged(courses.map(({ id }) => id));
  deps.mailQueued();
}

const NEW_ORDERS: ThrottleRule = {
  name: 'new orders',
  windowMs: 10 * 60_000,
  most: { account: 30 },
  message: 'You have begun many orders. Please wait a few minutes.',
};

/** An order that was paid unheard is settled instead of being offered again. Fails: already_enrolled, gateway. */
async function stillOpen(deps: PaymentsDeps, order: Order): Promise<string> {
  if ((await settleFromProvider(deps, order)) === 0) return order.providerOrderId;
  throw new AppError('already_enrolled', 'You have paid for this course already. It is open now.');
}

/**
 * An order that nobody has paid is offered again while its price holds: two tabs then pay one order. Our row comes
 * first and is the receipt, so an order at the provider is never without an owner.
 */
async function orderAtProvider(
  deps: PaymentsDeps,
  order: { userId: string; courses: readonly CourseRow[]; amountPaise: Paise },
): Promise<string> {
  const { db, clock, random, gateway } = deps;
  const requested = { user_id: order.userId, amount_paise: order.amountPaise };
  const items = itemsAtPricesOfNow(order.courses);
  const open = (await store.openOrders(db, requested, quotedSince(clock()))).find((one) =>
    isSameQuote(one.items, items),
  );
  if (open) return stillOpen(deps, open.order);
  await throttle(deps, NEW_ORDERS).begin([`account ${order.userId}`]);
  const receipt = random.id();
  const row: OrderRow = {
    ...requested,
    id: receipt,
    provider_order_id: null,
    currency: 'INR',
    status: 'created',
    created_at: clock(),
    paid_at: null,
    asked_at: null,
    state: 'open',
    is_stuck: 0,
  };
  await db.transaction().execute((tx) => store.insertOrder(tx, row, items));
  const { id } = await gateway.createOrder({
    receipt,
    amountPaise: order.amountPaise,
    currency: 'INR',
  });
  await store.setProviderOrderId(db, receipt, id);
  return id;
}
