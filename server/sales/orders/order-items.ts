// Order lines: name, price and tax of each course at the moment of the order.
import { type Paise, ZERO } from '#contract/sales/money.ts';
import { GUARANTEE_DAYS } from '#contract/sales/returns.ts';
import { getChargedPrice } from '../../courses/sale.ts';
import { requireFound } from '../../platform/errors.ts';
import type { CourseRow, OrderItemRow, SellerTermsRow } from '../../platform/tables.ts';
import type { OwnedCourse } from '../refunds/bundle-refunds.ts';

export interface BundleRequest {
  id: string;
  title: string;
  /** Share of the price by course id, for all courses of the bundle. */
  shares: ReadonlyMap<string, Paise>;
  /** Courses that the buyer has already paid for: their shares are not charged. */
  owned: readonly OwnedCourse[];
}

export type OrderItem = Omit<OrderItemRow, 'order_id'>;

/** The terms of the sale. */
interface SaleTerms {
  terms: SellerTermsRow | undefined;
  /** Version of the refund policy. */
  policy: string;
  bundle?: BundleRequest | undefined;
}

/** The order lines at a moment. The same courses at the same prices always give the same lines. */
export function buildOrderItems(
  at: number,
  courses: readonly CourseRow[],
  { terms, policy, bundle }: SaleTerms,
): OrderItem[] {
  const isTaxed = terms?.registration === 'regular';
  const tax = isTaxed ? { sac: terms.sac, rate_bp: terms.rate_bp } : { sac: null, rate_bp: null };
  // Sorted, so that the same courses always give the same quote hash. A bundle has its own order.
  const ordered = bundle
    ? courses
    : courses.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return ordered.map((course, nth) => {
    const price = bundle ? requireFound(bundle.shares.get(course.id)) : getChargedPrice(course, at);
    return {
      line_no: nth + 1,
      course_id: course.id,
      title: course.name,
      bundle_id: bundle?.id ?? null,
      list_paise: course.price_paise,
      price_paise: price,
      discount_paise: ZERO,
      net_paise: price,
      is_estimated: 0,
      guarantee_days: GUARANTEE_DAYS,
      policy_version: policy,
      ...tax,
    };
  });
}
