// Loads a user's purchases for the calculation of refunds.
import { sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderOwnedCourseRow, PaymentRow, RefundRow } from '../../platform/tables.ts';
import { UNDOCUMENTED_CAUSES } from '../tax/refund-documents.ts';
import type { Purchase, PurchasedCourse } from '../refunds/bundle-refunds.ts';
import { listOwnedCoursesByOrder } from './order-items.store.ts';
import { toPaidLines, getOrderParts } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import { listAllPaidOrders } from './orders.store.ts';
import { isLive, calculateLeftByLine, listReturnedLines } from '../refunds/refund-lines.ts';
import type { PaidLines } from '../refunds/refund-lines.ts';

/** Every purchase of an account, or only of loaded orders. */
export async function listPurchases(
  db: Queries,
  userId: string,
  loaded?: OrderParts,
): Promise<Purchase[]> {
  const parts = loaded ?? (await getOrderParts(db, await listAllPaidOrders(db, userId)));
  const owned = await listOwnedCoursesByOrder(
    db,
    parts.orders.map(({ id }) => id),
  );
  return parts.orders.flatMap(({ id }) =>
    (parts.payments.get(id) ?? []).flatMap((payment) =>
      toPurchases(payment, parts, owned.get(id) ?? []),
    ),
  );
}

/**
 * Returns two purchases: the courses that the payment opened, and separately the other courses, which never belonged to the
 * bundle.
 */
function toPurchases(
  payment: PaymentRow,
  parts: OrderParts,
  owned: readonly OrderOwnedCourseRow[],
): Purchase[] {
  const paidLines = toPaidLines(parts, payment);
  const courses = toPurchasedCourses(payment, paidLines);
  const unopened = listUnopenedLines(paidLines);
  const isOpened = ({ lineNo }: PurchasedCourse) => !unopened.has(lineNo);
  const common = { paymentId: payment.id, isRefundable: !parts.outside.has(payment.id) };
  return [
    {
      ...common,
      isBundle: (parts.items.get(payment.order_id) ?? []).some(({ bundle_id: id }) => id !== null),
      courses: courses.filter(isOpened),
      owned: owned.map((row) => ({
        courseId: row.course_id,
        paymentId: row.payment_id,
        share: row.share_paise,
      })),
    },
    {
      ...common,
      isBundle: false,
      owned: [],
      courses: courses.filter((course) => !isOpened(course)),
    },
  ];
}

function toPurchasedCourses(
  { id: paymentId }: PaymentRow,
  paidLines: PaidLines,
): PurchasedCourse[] {
  const left = calculateLeftByLine(paidLines);
  const returned = listReturnedLines(paidLines);
  const returnIds = new Set(
    paidLines.refunds
      .filter((refund) => isLive(refund) && isReturnRefund(refund))
      .map(({ id }) => id),
  );
  return paidLines.items.map(({ line_no: lineNo, course_id: courseId, list_paise: list }) => {
    const remaining = left.get(lineNo) ?? ZERO;
    const refundRows = paidLines.rows.filter(
      (row) => row.line_no === lineNo && returnIds.has(row.refund_id),
    );
    return {
      paymentId,
      courseId,
      lineNo,
      list,
      left: remaining,
      price: sumPaise([remaining, ...refundRows.map((row) => row.amount_paise)]),
      isReturned: returned.has(lineNo),
    };
  });
}

/** Lines of courses that the payment did not open, even when their refund has failed. */
function listUnopenedLines({ refunds, rows }: PaidLines): Set<number> {
  const undocumented = new Set(
    refunds.filter(({ cause }) => UNDOCUMENTED_CAUSES.has(cause)).map(({ id }) => id),
  );
  return new Set(rows.filter((row) => undocumented.has(row.refund_id)).map((row) => row.line_no));
}

/** Whether the refund returned courses. Goodwill refunds and refunds made in the provider's dashboard lower the price. */
function isReturnRefund({ request_key: key, cause }: RefundRow): boolean {
  return key === null && cause !== 'provider';
}
