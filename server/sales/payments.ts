// Buying courses: the order, and what needs none at the provider because nothing has to be paid.
import type { Buyer } from '#contract/buyer.ts';
import { paise, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { lockUser } from '../accounts/accounts.ts';
import { findCourses, lessonIdsByCourse } from '../courses/catalogue.ts';
import { getCourseIds, enrol, paidCoursesWaiting } from '../courses/enrolments.ts';
import { AppError, stillThere } from '../platform/errors.ts';
import type { CourseRow } from '../platform/tables.ts';
import { getAgeSource } from './age-statement.ts';
import { bundleForBuyer } from './bundle-order.ts';
import type { BundleForBuyer } from './bundle-order.ts';
import type { BundleRequest } from './order-items.ts';
import type { PaymentsDeps } from './deps.ts';
import { queueEnrolmentMail } from './enrolment-mails.ts';
import { requireInvoiceFacts } from './invoice-facts.ts';
import { openByCoupon, orderAtProvider } from './ordering.ts';
import { coursesBeingReturned } from './refunds.store.ts';
import { quoteNow } from './frozen-quote.ts';

export { queueEnrolmentMail, getReceiptOfPayment } from './enrolment-mails.ts';

export interface CreatedOrder {
  /** The provider's id; absent when there was nothing to pay and the caller is enrolled. */
  orderId?: string;
  amountPaise: Paise;
}

export interface RequestedOrder {
  courses: readonly string[];
  /** The bundle that they are bought in. */
  bundleId?: string | undefined;
  buyer?: Buyer | undefined;
  /** The code of a coupon; empty for none. */
  coupon?: string | undefined;
  /** The caller says to be 18 or older. */
  isAdult?: boolean | undefined;
}

/**
 * Creates an order for courses at their prices of now; a total of 0 enrols at once without the
 * provider. Fails: not_for_sale, already_enrolled, coupon_refused, gateway. Source: API-34, OPEN-52, S13, S22.
 */
export async function createOrder(
  deps: PaymentsDeps,
  userId: string,
  requested: RequestedOrder,
): Promise<CreatedOrder> {
  const { courses, bundle } = await requestedCourses(deps, userId, requested);
  if (!bundle) await refuseWhoHasThem(deps, userId, courses);
  await refuseWhileReturned(deps, userId, courses);
  if (!bundle && sumOf(courses.map((course) => course.price_paise)) === 0) {
    await enrolFree(deps, userId, courses);
    return { amountPaise: paise(0) };
  }
  const quoted = await quoteNow(deps, { ...requested, userId, courses, bundle });
  requireInvoiceFacts(quoted, requested.buyer);
  const { amountPaise, terms } = quoted;
  const age_source = await getAgeSource(deps, { userId, isAdult: requested.isAdult }, terms);
  const order = { ...quoted, age_source };
  if (amountPaise > 0) return { orderId: await orderAtProvider(deps, userId, order), amountPaise };
  await openByCoupon(deps, { userId, courses, quoted: order });
  return { amountPaise };
}

/** Those that are asked for, or what of a bundle is not open yet. Fails: not_for_sale, already_enrolled. */
export async function requestedCourses(
  deps: Pick<PaymentsDeps, 'db' | 'clock'>,
  userId: string,
  { courses: ids, bundleId }: RequestedOrder,
): Promise<Omit<BundleForBuyer, 'bundle'> & { bundle?: BundleRequest }> {
  const order =
    bundleId === undefined
      ? { courses: await coursesForSale(deps, [...new Set(ids)]), owned: [] }
      : await bundleForBuyer(deps, userId, { bundleId, courses: ids });
  await refuseEmpty(deps, order.courses);
  return order;
}

/** Older clients publish courses before they add lessons, and the last lesson of a published course can be deleted. */
async function refuseEmpty(
  { db }: Pick<PaymentsDeps, 'db'>,
  courses: readonly CourseRow[],
): Promise<void> {
  const lessons = await lessonIdsByCourse(
    db,
    courses.map(({ id }) => id),
  );
  const empty = courses.find(({ id }) => !lessons.get(id)?.length);
  if (!empty) return;
  throw new AppError(
    'not_for_sale',
    `'${empty.name}' has no lessons yet. You can buy it once its first lesson is here.`,
  );
}

export async function coursesForSale(
  { db }: Pick<PaymentsDeps, 'db'>,
  ids: readonly string[],
): Promise<CourseRow[]> {
  const courses = await findCourses(db, ids);
  const areForSale =
    courses.length === ids.length && courses.every((course) => course.status === 'Published');
  if (!areForSale) throw new AppError('not_for_sale', 'This course is not available.');
  return courses;
}

const CONFIRM_FIRST =
  'This course is waiting for you. Confirm your email address on your profile page to open it.';

async function refuseWhoHasThem(
  { db }: PaymentsDeps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const has = await getCourseIds(db, userId);
  if (courses.some((course) => has.has(course.id))) {
    throw new AppError('already_enrolled', 'You are already enrolled in this course.');
  }
  const waiting = await paidCoursesWaiting(db, userId);
  if (courses.some((course) => waiting.has(course.id)))
    throw new AppError('already_enrolled', CONFIRM_FIRST);
}

/** Should the return fail, its course opens again: until it has ended nobody pays twice. */
async function refuseWhileReturned(
  { db }: PaymentsDeps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const returned = await coursesBeingReturned(db, userId);
  const course = courses.find(({ id }) => returned.has(id));
  if (course)
    throw new AppError(
      'not_for_sale',
      `Your money for '${course.name}' is still on its way back. You can enrol again as soon as it has arrived.`,
    );
}

async function enrolFree(
  deps: PaymentsDeps,
  userId: string,
  courses: readonly CourseRow[],
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const user = stillThere(await lockUser(tx, userId));
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
