// A bundle in an order: which courses the buyer still needs, and the share of the price for each.
import { sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import { findBundleOffer } from '../../courses/bundle-offer.ts';
import { getChargedPrice } from '../../courses/sale.ts';
import { listEnrolments } from '../../courses/enrolments.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, OrderItemRow } from '../../platform/tables.ts';
import { listOwnedCoursesByOrder } from './order-items.store.ts';
import type { BundleRequest } from './order-items.ts';
import type { Order } from '../payments/payments.store.ts';
import { listPurchases } from './purchases.ts';

export interface BundleForBuyer {
  bundle: BundleRequest;
  /** Without courses that the buyer already has: their shares are not charged. */
  courses: CourseRow[];
  owned: CourseRow[];
}

/**
 * `courses`: the ids that the buyer saw, either of the whole bundle or only of the courses that the buyer does not have
 * yet. Fails: not_for_sale, already_enrolled.
 */
export async function getBundleForBuyer(
  { db, clock }: Deps,
  userId: string,
  { bundleId, courses: requestedIds }: { bundleId: string; courses: readonly string[] },
): Promise<BundleForBuyer> {
  const at = clock();
  const offer = await findBundleOffer(db, bundleId, at);
  if (!offer) throw new AppError('not_for_sale', 'This bundle is no longer on sale.');
  const { bundle, shares } = offer;
  const enrolments = await listEnrolments(db, userId);
  const enrolledIds = new Set(enrolments.map(({ course_id: id }) => id));
  const owned = offer.courses.filter(({ id }) => enrolledIds.has(id));
  const courses = offer.courses.filter(({ id }) => !enrolledIds.has(id));
  if (!areSameCourses(requestedIds, offer.courses) && !areSameCourses(requestedIds, courses))
    throw new AppError('not_for_sale', 'The courses of this bundle have changed. Reload the page.');
  if (courses.length === 0)
    throw new AppError('already_enrolled', 'You already have every course in this bundle.');
  const price = sumPaise(courses.map(({ id }) => requireFound(shares.get(id))));
  if (price < PRICE_MIN_PAISE)
    throw new AppError(
      'not_for_sale',
      'In this bundle, the courses that you do not have yet cost less than the minimum payment of ₹1. Buy them separately.',
    );
  if (price > sumPaise(courses.map((course) => getChargedPrice(course, at))))
    throw new AppError(
      'not_for_sale',
      'The courses that you do not have yet cost no more when bought separately. Buy them separately.',
    );
  const ownedAtShare = enrolments.flatMap(({ course_id: courseId, payment_id: paymentId }) => {
    const share = shares.get(courseId);
    return paymentId === null || share === undefined ? [] : [{ courseId, paymentId, share }];
  });
  const { id, title } = bundle;
  return { bundle: { id, title, shares, owned: ownedAtShare }, courses, owned };
}

/**
 * Whether the buyer still has the courses that made the bundle cheaper. A course returned between order and payment has to
 * be paid for.
 */
export async function hasOwnedCourses(
  tx: Queries,
  { id, userId, items }: Pick<Order, 'id' | 'userId' | 'items'>,
): Promise<boolean> {
  if (items.every(({ bundle_id: bundle }) => bundle === null)) return true;
  const owned = (await listOwnedCoursesByOrder(tx, [id])).get(id) ?? [];
  if (owned.length === 0) return true;
  const courses = (await listPurchases(tx, userId)).flatMap((purchase) => purchase.courses);
  return owned.every(({ course_id: courseId, payment_id: paymentId }) =>
    courses.some(
      (course) =>
        course.courseId === courseId && course.paymentId === paymentId && !course.isReturned,
    ),
  );
}

function areSameCourses(requestedIds: readonly string[], courses: readonly CourseRow[]): boolean {
  const ids = new Set(requestedIds);
  return ids.size === courses.length && courses.every(({ id }) => ids.has(id));
}

/** What the courses of a bundle order cost in that bundle now; undefined when the bundle is not for sale. */
export async function calculateBundleCost(
  tx: Queries,
  { items }: { items: readonly Pick<OrderItemRow, 'bundle_id' | 'course_id'>[] },
  at: number,
): Promise<Paise | undefined> {
  const bundleId = items[0]?.bundle_id;
  const offer = bundleId ? await findBundleOffer(tx, bundleId, at) : undefined;
  const shares = items.flatMap(({ course_id: id }) => offer?.shares.get(id) ?? []);
  return offer && shares.length === items.length ? sumPaise(shares) : undefined;
}
