// Creates orders; a total of 0 enrols without the provider.
import type { Buyer } from '#contract/sales/buyer.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import { sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { listCoursesByIds, listLessonIdsByCourse } from '../../courses/catalogue.ts';
import { listEnrolledCourseIds, enrol, paidCoursesWaiting } from '../../courses/enrolments.ts';
import { AppError, requireAccount } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, OrderRow } from '../../platform/tables.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { ThrottleRule } from '../../platform/throttle.ts';
import { recordBuyerAgeStatement } from '../age-statement.ts';
import { getBundleForBuyer } from '../orders/bundle-order.ts';
import type { BundleForBuyer } from '../orders/bundle-order.ts';
import type { BundleRequest } from '../orders/order-items.ts';
import { reserveCoupon, completeRedemption } from '../coupons/coupon-redemptions.ts';
import { queueEnrolmentMail } from '../mails/enrolment-mails.ts';
import { requireInvoiceFacts } from '../tax/invoice-facts.ts';
import { buildOrderNotes } from '../orders/order-notes.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { areForSale, getOldestQuoteTime } from '../orders/quote-validity.ts';
import { settleFromProvider } from './reconcile.ts';
import { listCoursesBeingReturned } from '../refunds/refunds.store.ts';
import { buildQuote } from '../orders/quote.ts';
import type { QuoteDetails } from '../orders/quote.ts';

interface CreatedOrder {
  /** The provider's id; absent when there was nothing to pay and the caller is enrolled. */
  orderId?: string;
  amountPaise: Paise;
}

export interface RequestedOrder {
  courses: readonly string[];
  /** The bundle that the courses are bought in. */
  bundleId?: string | undefined;
  buyer?: Buyer | undefined;
  /** The code of a coupon; empty for none. */
  coupon?: string | undefined;
  /** The caller states to be 18 or older. */
  isAdult?: boolean | undefined;
}

/**
 * Creates an order for courses at their current prices; a total of 0 enrols at once without the provider. Fails:
 * not_for_sale, already_enrolled, coupon_refused, gateway. Source: API-34, OPEN-52, S13, S22.
 */
export async function createOrder(
  deps: Deps,
  userId: string,
  requested: RequestedOrder,
): Promise<CreatedOrder> {
  const { courses, bundle } = await getRequestedCourses(deps, userId, requested);
  if (!bundle) await requireNotEnrolled(deps, userId, courses);
  await requireNotBeingReturned(deps, userId, courses);
  if (!bundle && sumPaise(courses.map((course) => course.price_paise)) === 0) {
    await enrolFree(deps, userId, courses);
    return { amountPaise: ZERO };
  }
  const quoted = await buildQuote(deps, { ...requested, userId, courses, bundle });
  requireInvoiceFacts(quoted, requested.buyer);
  const { amountPaise, terms } = quoted;
  const age_source = await recordBuyerAgeStatement(
    deps,
    { userId, isAdult: requested.isAdult },
    terms,
  );
  const order = { ...quoted, age_source };
  if (amountPaise > 0)
    return { orderId: await findOrCreateProviderOrder(deps, userId, order), amountPaise };
  await enrolByCoupon(deps, { userId, courses, quoted: order });
  return { amountPaise };
}

/** The requested courses, or the courses of a bundle that are not open yet. Fails: not_for_sale, already_enrolled. */
export async function getRequestedCourses(
  deps: Deps,
  userId: string,
  { courses: ids, bundleId }: RequestedOrder,
): Promise<Omit<BundleForBuyer, 'bundle'> & { bundle?: BundleRequest }> {
  const order =
    bundleId === undefined
      ? { courses: await listCoursesForSale(deps, [...new Set(ids)]), owned: [] }
      : await getBundleForBuyer(deps, userId, { bundleId, courses: ids });
  await requireLessons(deps, order.courses);
  return order;
}

/**
 * Fails: not_for_sale, for a course without lessons. Older clients publish courses before they add lessons, and the last
 * lesson of a published course can be deleted.
 */
async function requireLessons({ db }: Deps, courses: readonly CourseRow[]): Promise<void> {
  const lessons = await listLessonIdsByCourse(
    db,
    courses.map(({ id }) => id),
  );
  const empty = courses.find(({ id }) => !lessons.get(id)?.length);
  if (!empty) return;
  throw new AppError(
    'not_for_sale',
    `'${empty.name}' has no lessons yet. You can buy it once its first lesson is added.`,
  );
}

export async function listCoursesForSale(
  { db }: Deps,
  ids: readonly string[],
): Promise<CourseRow[]> {
  const courses = await listCoursesByIds(db, ids);
  if (!areForSale({ courseIds: ids }, courses))
    throw new AppError('not_for_sale', 'This course is not available.');
  return courses;
}

const CONFIRM_EMAIL_FIRST =
  'You already have this course. Confirm your email address in your profile to open it.';

async function requireNotEnrolled(
  { db }: Deps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const enrolledIds = await listEnrolledCourseIds(db, userId);
  if (courses.some((course) => enrolledIds.has(course.id))) {
    throw new AppError('already_enrolled', 'You are already enrolled in this course.');
  }
  const waiting = await paidCoursesWaiting(db, userId);
  if (courses.some((course) => waiting.has(course.id)))
    throw new AppError('already_enrolled', CONFIRM_EMAIL_FIRST);
}

/** A failed return opens its course again, so the course cannot be bought a second time before the return has ended. */
async function requireNotBeingReturned(
  { db }: Deps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const returned = await listCoursesBeingReturned(db, userId);
  const course = courses.find(({ id }) => returned.has(id));
  if (course)
    throw new AppError(
      'not_for_sale',
      `Your refund for '${course.name}' is still in progress. You can enrol again when it is complete.`,
    );
}

async function enrolFree(deps: Deps, userId: string, courses: readonly CourseRow[]): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const user = requireAccount(await lockUser(tx, userId));
    let isNew = false;
    for (const { id: courseId } of courses) {
      const opened = await enrol(tx, { userId, courseId, source: 'free', paymentId: null, at });
      isNew ||= opened;
    }
    if (isNew) await queueEnrolmentMail(deps, tx, { user, courses, at });
  });
  deps.studentsChanged();
  deps.mailQueued();
}

interface QuotedOrder extends QuoteDetails, Pick<OrderRow, 'age_source'> {}

const NEW_ORDERS: ThrottleRule = {
  name: 'new orders',
  windowMs: 10 * 60_000,
  most: { account: 30 },
  message: 'You have started too many orders. Wait a few minutes.',
};

/**
 * An unpaid order is reused while its price holds, so that two tabs pay the same order. Our row is written first and its id
 * is the receipt at the provider, so an order there always has an owner. Fails: already_enrolled, coupon_refused, gateway.
 */
async function findOrCreateProviderOrder(
  deps: Deps,
  userId: string,
  quoted: QuotedOrder,
): Promise<string> {
  const { db, clock, gateway } = deps;
  const requested = { user_id: userId, quote_hash: quoted.quote.quote_hash };
  const open = await store.findOpenOrder(db, requested, getOldestQuoteTime(clock()));
  if (open) return reuseOpenOrder(deps, open, quoted);
  await createThrottle(deps, NEW_ORDERS).begin([`account ${userId}`]);
  const row = toOrderRow(deps, userId, quoted);
  await db.transaction().execute(async (tx) => {
    await store.insertOrder(tx, row, quoted);
    await reserveCouponForOrder(tx, { ...row, at: row.created_at }, quoted);
  });
  const { id } = await gateway.createOrder({
    receipt: row.id,
    amountPaise: quoted.amountPaise,
    currency: 'INR',
    notes: buildOrderNotes(deps.linkOrigin, row, quoted),
  });
  await store.setProviderOrderId(db, row.id, id);
  return id;
}

/** Settles the order instead when it was paid and no webhook has arrived. */
async function reuseOpenOrder(deps: Deps, order: Order, quoted: QuotedOrder): Promise<string> {
  if ((await settleFromProvider(deps, order)) > 0)
    throw new AppError(
      'already_enrolled',
      'You have already paid for this course and now have access to it.',
    );
  const at = deps.clock();
  const row = { id: order.id, user_id: order.userId, created_at: order.createdAt, at };
  await deps.db.transaction().execute((tx) => reserveCouponForOrder(tx, row, quoted));
  return order.providerOrderId;
}

/** Called after the order row is written: settlement takes the locks in the same order. */
async function reserveCouponForOrder(
  tx: Queries,
  row: Pick<OrderRow, 'id' | 'user_id' | 'created_at'> & { at: number },
  { quote, discountPaise: discount }: QuotedOrder,
): Promise<void> {
  if (quote.coupon_id === null) return;
  await reserveCoupon(tx, {
    couponId: quote.coupon_id,
    orderId: row.id,
    userId: row.user_id,
    discount,
    at: row.at,
    until: row.created_at + QUOTE_MS,
  });
}

function toOrderRow({ clock, random }: Deps, userId: string, quoted: QuotedOrder): OrderRow {
  return {
    ...quoted.quote,
    age_source: quoted.age_source,
    id: random.id(),
    user_id: userId,
    provider_order_id: null,
    amount_paise: quoted.amountPaise,
    currency: 'INR',
    status: 'created',
    created_at: clock(),
    paid_at: null,
    asked_at: null,
    state: 'open',
    is_stuck: 0,
  };
}

/**
 * For a coupon that leaves nothing to pay: marks the order as paid and enrols at once. Issues no document, because nothing
 * was paid.
 * Fails: coupon_refused, already_enrolled.
 */
async function enrolByCoupon(
  deps: Deps,
  {
    userId,
    courses,
    quoted,
  }: { userId: string; courses: readonly CourseRow[]; quoted: QuotedOrder },
): Promise<void> {
  await createThrottle(deps, NEW_ORDERS).begin([`account ${userId}`]);
  const at = deps.clock();
  const paid = { status: 'paid', state: 'paid', created_at: at, paid_at: at } as const;
  const row: OrderRow = { ...toOrderRow(deps, userId, quoted), ...paid };
  await deps.db.transaction().execute(async (tx) => {
    const user = requireAccount(await lockUser(tx, userId));
    await store.insertOrder(tx, row, quoted);
    await reserveCouponForOrder(tx, { ...row, at }, quoted);
    await completeRedemption(tx, { orderId: row.id, isOpened: true, at });
    for (const { id: courseId } of courses)
      if (!(await enrol(tx, { userId, courseId, source: 'coupon', paymentId: null, at })))
        throw new AppError('already_enrolled', 'You are already enrolled in this course.');
    await queueEnrolmentMail(deps, tx, { user, courses, at });
  });
  deps.log.info({ order: row.id }, 'coupon made the order free, courses opened');
  deps.studentsChanged();
  deps.mailQueued();
}
