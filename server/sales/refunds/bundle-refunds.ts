// Calculates refunds of returned courses. Bundle courses that the learner keeps count at their list prices on the day of
// purchase, up to the price of the bundle. Only what was paid above that is refunded. Source: docs/developers/money.md.
import { paise, sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { computeRemainingDue, REFUND_MIN } from '#contract/sales/refund-rule.ts';
import { splitOverLines } from './refund-lines.ts';

/** A course of a paid order. */
export interface PurchasedCourse {
  paymentId: string;
  courseId: string;
  lineNo: number;
  /** The list price on the day of purchase. */
  list: Paise;
  /** The amount paid for it, minus refunds that returned no course. */
  price: Paise;
  /** The part that is not refunded. */
  left: Paise;
  isReturned: boolean;
}

/** A course that the buyer of a bundle already had, so its share was not charged. */
export interface OwnedCourse {
  courseId: string;
  /** The payment that had bought it. */
  paymentId: string;
  share: Paise;
}

/** A paid order. */
export interface Purchase {
  paymentId: string;
  isBundle: boolean;
  courses: readonly PurchasedCourse[];
  owned: readonly OwnedCourse[];
  /** Whether the provider can send the money back. */
  isRefundable: boolean;
}

type CourseOfPayment = Pick<PurchasedCourse, 'paymentId' | 'courseId'>;

export interface LineRefund {
  paymentId: string;
  lineNo: number;
  amount: Paise;
}

/**
 * The refund of each line when these courses are returned together. Returning more courses can release amounts that
 * earlier returns had to leave unpaid. Amounts below the provider's minimum are left out.
 */
export function calculateRefunds(
  purchases: readonly Purchase[],
  returning: readonly CourseOfPayment[],
): LineRefund[] {
  const isReturning = (course: CourseOfPayment) => returning.some((item) => isSame(item, course));
  const isGone = (course: PurchasedCourse) => course.isReturned || isReturning(course);
  const group = listConnectedPurchases(purchases.flatMap(splitByPrice), { isReturning, isGone });
  const courses = group.flatMap((purchase) => purchase.courses);
  const gone = courses.filter(isGone);
  const due = sumPaise(
    group.map((purchase) => calculateAmountDue(purchase, courses.filter(isGone), isGone)),
  );
  const amount = paise(Math.max(0, Math.min(sumLeft(courses) - due, sumLeft(gone))));
  const payments = new Set(returning.map(({ paymentId }) => paymentId));
  const own = gone.filter(({ paymentId }) => payments.has(paymentId));
  const refundable = new Set(group.flatMap((item) => (item.isRefundable ? item.paymentId : [])));
  const otherCourses = gone.filter(({ paymentId: id }) => !payments.has(id) && refundable.has(id));
  const rest = paise(Math.max(0, amount - sumLeft(own)));
  const refunds = splitByPayment(amount, own);
  // The refund closes the returned course: without one nothing is returned.
  return refunds.length === 0 ? [] : [...refunds, ...splitByPayment(rest, otherCourses)];
}

export function calculateRefundTotal(
  purchases: readonly Purchase[],
  returning: readonly CourseOfPayment[],
): Paise {
  return sumPaise(calculateRefunds(purchases, returning).map(({ amount }) => amount));
}

const isSame = (left: CourseOfPayment, right: CourseOfPayment): boolean =>
  left.paymentId === right.paymentId && left.courseId === right.courseId;

const sumLeft = (courses: readonly PurchasedCourse[]): Paise =>
  sumPaise(courses.map(({ left }) => left));

/** A bundle has one price for all of its courses; in other orders each course has its own. */
function splitByPrice(purchase: Purchase): Purchase[] {
  if (purchase.isBundle) return [purchase];
  return purchase.courses.map((course) => ({ ...purchase, courses: [course] }));
}

interface CoursePredicates {
  isReturning: (course: CourseOfPayment) => boolean;
  isGone: (course: PurchasedCourse) => boolean;
}

/** The purchases of the returned courses, and the bundles that a returned course had made cheaper. */
function listConnectedPurchases(
  all: readonly Purchase[],
  { isReturning, isGone }: CoursePredicates,
): Purchase[] {
  const group = new Set(all.filter(({ courses }) => courses.some(isReturning)));
  const isLinked = (left: Purchase, right: Purchase) =>
    left.owned.some((owned) =>
      right.courses.some((course) => isSame(owned, course) && isGone(course)),
    );
  // Iterating a Set also visits the members that the loop adds.
  for (const item of group)
    for (const entry of all) if (isLinked(item, entry) || isLinked(entry, item)) group.add(entry);
  return [...group];
}

/** The amount of a purchase that is not refundable. */
function calculateAmountDue(
  { isBundle, courses, owned }: Purchase,
  gone: readonly PurchasedCourse[],
  isGone: CoursePredicates['isGone'],
): Paise {
  const remaining = courses.filter((course) => !isGone(course));
  if (!isBundle) return sumLeft(remaining);
  const charged = owned.filter((item) => gone.some((course) => isSame(item, course)));
  const price = sumPaise([
    ...courses.map((course) => course.price),
    ...charged.map(({ share }) => share),
  ]);
  return computeRemainingDue(
    remaining.map(({ list }) => list),
    price,
  );
}

/** Splits an amount over the lines of each payment, in proportion to what is left of them. */
function splitByPayment(amount: Paise, courses: readonly PurchasedCourse[]): LineRefund[] {
  const byPayment = Map.groupBy(courses, ({ paymentId }) => paymentId);
  const refunds: LineRefund[] = [];
  let rest = amount;
  for (const [paymentId, lines] of byPayment) {
    const back = splitOverLines(rest, new Map(lines.map(({ lineNo, left }) => [lineNo, left])));
    const sum = sumPaise([...back.values()]);
    rest = paise(rest - sum);
    if (sum < REFUND_MIN) continue;
    for (const [lineNo, part] of back) refunds.push({ paymentId, lineNo, amount: part });
  }
  return refunds;
}
