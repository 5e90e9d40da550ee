// What an order says of each of its courses: its name, price and tax of the moment at which the order was made.
import { paise } from '#contract/money.ts';
import { GUARANTEE_DAYS } from '#contract/returns.ts';
import type { CourseRow, OrderItemRow, SellerTermsRow } from '../platform/tables.ts';

export type OrderItem = Omit<OrderItemRow, 'order_id'>;

/** The lines of an order that is made now. Whoever asks for the same courses gets the same lines. */
export function itemsAtPricesOfNow(
  courses: readonly CourseRow[],
  terms: SellerTermsRow | undefined,
): OrderItem[] {
  const isTaxed = terms?.registration === 'regular';
  const tax = isTaxed ? { sac: terms.sac, rate_bp: terms.rate_bp } : { sac: null, rate_bp: null };
  return courses
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name, price_paise: price }, at) => ({
      line_no: at + 1,
      course_id: id,
      title: name,
      list_paise: price,
      price_paise: price,
      discount_paise: paise(0),
      net_paise: price,
      is_estimated: 0,
      guarantee_days: GUARANTEE_DAYS,
      ...tax,
    }));
}
