// What a return refunds. The courses of a bundle that a learner keeps count at their list prices of the day of purchase, up
// to the price of the bundle: only what was paid above that is refunded. Source: docs/money.md.
import { paise, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { dueForKept, REFUND_MIN } from '#contract/refund-rule.ts';
import { spread } from './refund-lines.ts';

/** A course of a paid order. */
export interface PurchasedCourse {
  paymentId: string;
  courseId: string;
  lineNo: number;
  /** The list price on the day of purchase. */
  list: Paise;
  /** What was paid for it, less refunds that returned no course. */
  price: Paise;
  /** What of it is not refunded. */
  left: Paise;
  isReturned: boolean;
}

/** A course that the buyer of a bundle had already, so that its share was not charged. */
export interface OwnedCourse {
  courseId: string;
  /** That had paid for it. */
  paymentId: string;
  share: Paise;
}

/** A paid order. */
export interface Purchase {
  paymentId: string;
  isBundle: boolean;
  courses: readonly PurchasedCourse[];
  owned: readonly OwnedCourse[];
  /** Whether money can be sent back without the team. */
  isRefundable: boolean;
}

type CourseOfPayment = Pick<PurchasedCourse, 'paymentId' | 'courseId'>;

export interface LineRefund {
  paymentId: string;
  lineNo: number;
  amount: Paise;
}

/**
 * What is refunded, line by line, when these courses are returned together. What earlier returns had to leave unpaid
 * becomes free as more courses are returned, and is refunded with them. Amounts below the provider's minimum are left out.
 */
export function calculateRefunds(
  purchases: readonly Purchase[],
  returning: readonly CourseOfPayment[],
): LineRefund[] {
  const isReturning = (course: CourseOfPayment) => returning.some((item) => isSame(item, course));
  const isGone = (course: PurchasedCourse) => course.isReturned || isReturning(course);
  const group = findConnected(purchases.flatMap(splitByPrice), { isReturning, isGone });
  const courses = group.flatMap((purchase) => purchase.courses);
  const gone = courses.filter(isGone);
  const due = sumOf(
    group.map((purchase) => getAmountDue(purchase, courses.filter(isGone), isGone)),
  );
  const amount = paise(Math.max(0, Math.min(leftOf(courses) - due, leftOf(gone))));
  const payments = new Set(returning.map(({ paymentId }) => paymentId));
  const own = gone.filter(({ paymentId }) => payments.has(paymentId));
  const refundable = new Set(group.flatMap((item) => (item.isRefundable ? item.paymentId : [])));
  const otherCourses = gone.filter(({ paymentId: id }) => !payments.has(id) && refundable.has(id));
  const rest = paise(Math.max(0, amount - leftOf(own)));
  const refunds = splitByPayment(amount, own);
  // The refund of the returned course closes it: without one nothing is returned.
  return refunds.length === 0 ? [] : [...refunds, ...splitByPayment(rest, otherCourses)];
}

/** The sum of it. */
export function calculateRefundTotal(
  purchases: readonly Purchase[],
  returning: readonly CourseOfPayment[],
): Paise {
  return sumOf(calculateRefunds(purchases, returning).map(({ amount }) => amount));
}

const isSame = (left: CourseOfPayment, right: CourseOfPayment): boolean =>
  left.paymentId === right.paymentId && left.courseId === right.courseId;

const leftOf = (courses: readonly PurchasedCourse[]): Paise =>
  sumOf(courses.map(({ left }) => left));

/** The courses of a bundle have one price; those of another order each their own. */
function splitByPrice(purchase: Purchase): Purchase[] {
  if (purchase.isBundle) return [purchase];
  return purchase.courses.map((course) => ({ ...purchase, courses: [course] }));
}

interface CoursePredicates {
  isReturning: (course: CourseOfPayment) => boolean;
  isGone: (course: PurchasedCourse) => boolean;
}

/** The purchases of the courses, and those that a returned course had made cheaper. */
function findConnected(
  all: readonly Purchase[],
  { isReturning, isGone }: CoursePredicates,
): Purchase[] {
  const group = new Set(all.filter(({ courses }) => courses.some(isReturning)));
  const isLinked = (left: Purchase, right: Purchase) =>
    left.owned.some((owned) =>
      right.courses.some((course) => isSame(owned, course) && isGone(course)),
    );
  // A set that grows while it is walked is walked to its new end.
  for (const item of group)
    for (const entry of all) if (isLinked(item, entry) || isLinked(entry, item)) group.add(entry);
  return [...group];
}

/** What has to stay paid of a purchase. */
function getAmountDue(
  { isBundle, courses, owned }: Purchase,
  gone: readonly PurchasedCourse[],
  isGone: CoursePredicates['isGone'],
): Paise {
  const remaining = courses.filter((course) => !isGone(course));
  if (!isBundle) return leftOf(remaining);
  const charged = owned.filter((item) => gone.some((course) => isSame(item, course)));
  const price = sumOf([
    ...courses.map((course) => course.price),
    ...charged.map(({ share }) => share),
  ]);
  return dueForKept(
    remaining.map(({ list }) => list),
    price,
  );
}

/** An amount over the lines of each payment, by what is left of them. */
function splitByPayment(amount: Paise, courses: readonly PurchasedCourse[]): LineRefund[] {
  const byPayment = Map.groupBy(courses, ({ paymentId }) => paymentId);
  const refunds: LineRefund[] = [];
  let rest = amount;
  for (const [paymentId, lines] of byPayment) {
    const back = spread(rest, new Map(lines.map(({ lineNo, left }) => [lineNo, left])));
    const sum = sumOf([...back.values()]);
    rest = paise(rest - sum);
    if (sum < REFUND_MIN) continue;
    for (const [lineNo, part] of back) refunds.push({ paymentId, lineNo, amount: part });
  }
  return refunds;
}
