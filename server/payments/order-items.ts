// What an order says of each of its courses: its name and price of the moment at which the order was made.
import type { CourseRow, OrderItemRow } from '../platform/tables.ts';

export type OrderItem = Omit<OrderItemRow, 'order_id'>;

/** The lines of an order that is made now. Whoever asks for the same courses gets the same lines. */
export function itemsAtPricesOfNow(courses: readonly CourseRow[]): OrderItem[] {
  return courses
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name, price_paise: price }, at) => ({
      line_no: at + 1,
      course_id: id,
      title: name,
      list_paise: price,
      net_paise: price,
      is_estimated: 0,
    }));
}

/** Whether both are of the same courses at the same prices. */
export function isSameQuote(one: readonly OrderItem[], other: readonly OrderItem[]): boolean {
  const quoteOf = (items: readonly OrderItem[]) =>
    JSON.stringify(items.map((item) => [item.course_id, item.net_paise]));
  return quoteOf(one) === quoteOf(other);
}
