// Loads a user's purchases for the calculation of refunds.
import { paise, sumOf } from '#contract/sales/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type {
  OrderOwnedCourseRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '../../platform/tables.ts';
import { UNDOCUMENTED } from '../tax/refund-documents.ts';
import type { Purchase, PurchasedCourse } from '../refunds/bundle-refunds.ts';
import { ownedInOrders } from './order-items.store.ts';
import { getLines, getParts } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import { allPaidOrders } from './orders.store.ts';
import { isLive, leftOfLines, returnedLines } from '../refunds/refund-lines.ts';
import type { PaidLines } from '../refunds/refund-lines.ts';

const NOTHING = paise(0);

/** Every purchase of an account. */
export async function getPurchases(db: Queries, userId: string): Promise<Purchase[]> {
  const orders = await allPaidOrders(db, userId);
  return orders.length === 0 ? [] : purchasesIn(db, { orders, parts: await getParts(db, orders) });
}

/** Like `listPurchases`, for orders whose parts are already loaded. */
export async function purchasesIn(
  db: Queries,
  { orders, parts }: { orders: readonly OrderRow[]; parts: OrderParts },
): Promise<Purchase[]> {
  const owned = await ownedInOrders(
    db,
    orders.map(({ id }) => id),
  );
  return orders.flatMap(({ id }) =>
    (parts.payments.get(id) ?? []).flatMap((payment) =>
      purchasesBy(payment, parts, owned.get(id) ?? []),
    ),
  );
}

/**
 * Returns two purchases: the courses that the payment opened, and separately the other courses, which never belonged to the
 * bundle.
 */
function purchasesBy(
  payment: PaymentRow,
  parts: OrderParts,
  owned: readonly OrderOwnedCourseRow[],
): Purchase[] {
  const paid = getLines(parts, payment);
  const courses = getCourses(payment, paid);
  const unopened = unopenedLines(paid);
  const isOpened = ({ lineNo }: PurchasedCourse) => !unopened.has(lineNo);
  const about = { paymentId: payment.id, isRefundable: !parts.outside.has(payment.id) };
  return [
    {
      ...about,
      isBundle: (parts.items.get(payment.order_id) ?? []).some(({ bundle_id: id }) => id !== null),
      courses: courses.filter(isOpened),
      owned: owned.map((row) => ({
        courseId: row.course_id,
        paymentId: row.payment_id,
        share: row.share_paise,
      })),
    },
    {
      ...about,
      isBundle: false,
      owned: [],
      courses: courses.filter((course) => !isOpened(course)),
    },
  ];
}

function getCourses({ id: paymentId }: PaymentRow, paid: PaidLines): PurchasedCourse[] {
  const left = leftOfLines(paid);
  const returned = returnedLines(paid);
  const returnIds = new Set(
    paid.refunds.filter((refund) => isLive(refund) && isOfReturn(refund)).map(({ id }) => id),
  );
  return paid.items.map(({ line_no: lineNo, course_id: courseId, list_paise: list }) => {
    const rest = left.get(lineNo) ?? NOTHING;
    const back = paid.rows.filter((row) => row.line_no === lineNo && returnIds.has(row.refund_id));
    return {
      paymentId,
      courseId,
      lineNo,
      list,
      left: rest,
      price: sumOf([rest, ...back.map((row) => row.amount_paise)]),
      isReturned: returned.has(lineNo),
    };
  });
}

/** Lines of courses that the payment did not open, even when their refund has failed. */
function unopenedLines({ refunds, rows }: PaidLines): Set<number> {
  const undocumented = new Set(
    refunds.filter(({ cause }) => UNDOCUMENTED.has(cause)).map(({ id }) => id),
  );
  return new Set(rows.filter((row) => undocumented.has(row.refund_id)).map((row) => row.line_no));
}

/** Whether the refund returned courses. Goodwill refunds and refunds made in the provider's dashboard lower the price. */
function isOfReturn({ request_key: key, cause }: RefundRow): boolean {
  return key === null && cause !== 'provider';
}
