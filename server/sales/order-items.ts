// What an order says of each of its courses: its name, price and tax of the moment at which the order was made.
import { paise, type Paise } from '#contract/money.ts';
import { GUARANTEE_DAYS } from '#contract/returns.ts';
import { chargedAt } from '../courses/catalogue.ts';
import { found } from '../platform/errors.ts';
import type { CourseRow, OrderItemRow, SellerTermsRow } from '../platform/tables.ts';
import type { OwnedCourse } from './bundle-refunds.ts';

/** What is bought of a bundle. */
export interface BundleRequest {
  id: string;
  title: string;
  /** Of all of its courses, by their ids. */
  shares: ReadonlyMap<string, Paise>;
  /** The courses that the buyer has paid for already: their shares are not charged. */
  owned: readonly OwnedCourse[];
}

export type OrderItem = Omit<OrderItemRow, 'order_id'>;

/** What courses are sold under. */
interface Sold {
  terms: SellerTermsRow | undefined;
  /** The version of the refund policy. */
  policy: string;
  bundle?: BundleRequest | undefined;
}

/** The lines of an order of a moment. Whoever asks for the same courses at the same prices gets the same lines. */
export function itemsAt(
  at: number,
  courses: readonly CourseRow[],
  { terms, policy, bundle }: Sold,
): OrderItem[] {
  const isTaxed = terms?.registration === 'regular';
  const tax = isTaxed ? { sac: terms.sac, rate_bp: terms.rate_bp } : { sac: null, rate_bp: null };
  // One wish has one order of lines, and so one hash: a bundle's is that in which it shows its courses.
  const ordered = bundle
    ? courses
    : courses.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return ordered.map((course, nth) => {
    const price = bundle ? found(bundle.shares.get(course.id)) : chargedAt(course, at);
    return {
      line_no: nth + 1,
      course_id: course.id,
      title: course.name,
      bundle_id: bundle?.id ?? null,
      list_paise: course.price_paise,
      price_paise: price,
      discount_paise: paise(0),
      net_paise: price,
      is_estimated: 0,
      guarantee_days: GUARANTEE_DAYS,
      policy_version: policy,
      ...tax,
    };
  });
}
