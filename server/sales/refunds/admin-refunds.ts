// Refunds that an admin requests: courses by the rule about refunds, a goodwill sum, or money already refunded elsewhere.
import { formatPaise, subtractPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { REFUND_MIN } from '#contract/sales/refund-rule.ts';
import { AppError, createFieldError } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import { calculateRefunds } from './bundle-refunds.ts';
import { listPurchases } from '../orders/purchases.ts';
import { isLive, listReturnedLines } from './refund-lines.ts';
import type { PaidLines } from './refund-lines.ts';
import {
  sumLiveRefunds,
  requestReturnRefunds,
  requestSumRefund,
  requestFullRefund,
} from './refund-requests.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

export interface AdminRefund {
  paymentId: string;
  reason: string;
  /** One course of the payment. Without this and without a sum everything that is left is refunded. */
  courseId?: string | undefined;
  /** Goodwill: ends no access unless it is all that is left. */
  sum?: Paise | undefined;
  /** The money was already returned outside the provider. */
  byHand?: boolean | undefined;
  /** Idempotency key of a sum. */
  key?: string | undefined;
}

const NOTHING_DUE =
  'There is nothing to refund: at their list prices, the remaining courses cost as much as was paid. Refund the whole bundle, or an amount as goodwill.';

/** An earlier refund for the same request: with the same key, or the last one of courses that are already returned. */
export async function findEarlierRefund(
  tx: Queries,
  { payment }: PaidOrder,
  { courseId, sum, key }: AdminRefund,
): Promise<RefundRow | undefined> {
  const lines = await store.getPaidLines(tx, payment);
  const live = lines.refunds.filter(isLive);
  if (sum !== undefined) {
    const known = live.find((refund) => refund.request_key === key);
    if (known && known.amount_paise !== sum)
      throw createFieldError(
        'sum',
        `This form has already refunded ${formatPaise(known.amount_paise)}. Reload the page to refund again.`,
        'conflict',
      );
    return known;
  }
  const requestedLines = lines.items.filter(
    (item) => courseId === undefined || item.course_id === courseId,
  );
  if (requestedLines.length === 0)
    throw createFieldError('courseId', 'This course is not part of the order.');
  const returned = listReturnedLines(lines);
  if (requestedLines.some((item) => item.net_paise > 0 && !returned.has(item.line_no)))
    return undefined;
  return live.findLast(
    ({ id }) => courseId === undefined || isRefundOfLine(lines, id, requestedLines[0]?.line_no),
  );
}

function isRefundOfLine(
  { rows }: PaidLines,
  refundId: string,
  lineNo: number | undefined,
): boolean {
  return rows.some((row) => row.refund_id === refundId && row.line_no === lineNo);
}

/** Creates the refunds, the one of the payment itself first. Fails: conflict (nothing is due), malformed. */
export async function requestAdminRefunds(
  deps: Deps,
  tx: Queries,
  { paid, adminId, requested }: { paid: PaidOrder; adminId: string; requested: AdminRefund },
): Promise<RefundRow[]> {
  const { payment } = paid;
  const { reason, sum, key, byHand } = requested;
  const cause = byHand ? ('by-hand' as const) : ('admin' as const);
  const why = { payment, cause, reason, adminId };
  if (sum !== undefined) await checkRefundSum(tx, paid, sum);
  const made =
    sum === undefined
      ? await requestCourseRefunds(deps, tx, { ...why, userId: paid.userId, requested })
      : [await requestSumRefund(deps, tx, { ...why, sum, ...(key === undefined ? {} : { key }) })];
  const rows = made.flatMap((row) => row ?? []);
  if (rows.length === 0) throw new AppError('conflict', NOTHING_DUE);
  return rows;
}

type CourseRefundRequest = Parameters<typeof requestFullRefund>[2] & {
  userId: string;
  requested: AdminRefund;
};

async function requestCourseRefunds(
  deps: Deps,
  tx: Queries,
  { userId, requested, ...why }: CourseRefundRequest,
): Promise<(RefundRow | undefined)[]> {
  const { courseId, byHand = false } = requested;
  const { id: paymentId } = why.payment;
  const purchases = await listPurchases(tx, userId);
  const own = purchases
    .filter((purchase) => purchase.paymentId === paymentId)
    .flatMap((purchase) => purchase.courses);
  const courseIds = own
    .filter((course) => !course.isReturned && (courseId ?? course.courseId) === course.courseId)
    .map((course) => course.courseId);
  const refunds = calculateRefunds(
    purchases,
    courseIds.map((id) => ({ paymentId, courseId: id })),
  );
  if (!byHand || courseId !== undefined)
    return requestReturnRefunds(deps, tx, { ...why, courseIds, refunds });
  // Money that has already moved is recorded in full.
  const whole = await requestFullRefund(deps, tx, why);
  const otherRefunds = refunds.filter((refund) => refund.paymentId !== paymentId);
  return [
    whole,
    ...(await requestReturnRefunds(deps, tx, { ...why, courseIds, refunds: otherRefunds })),
  ];
}

/** The sum must not exceed what is left, nor leave less than the provider's minimum. Fails: malformed. */
async function checkRefundSum(tx: Queries, { payment }: PaidOrder, sum: Paise): Promise<void> {
  const left = subtractPaise(
    payment.amount_paise,
    sumLiveRefunds(await store.listRefundsOfPayment(tx, payment.id)),
  );
  if (left <= 0) throw createFieldError('sum', 'This payment is already refunded in full.');
  if (sum > left)
    throw createFieldError('sum', `Only ${formatPaise(left)} of this payment is left.`);
  const remaining = subtractPaise(left, sum);
  if (remaining > 0 && remaining < REFUND_MIN)
    throw createFieldError(
      'sum',
      `Refund the full ${formatPaise(left)}, or leave at least ₹1 of it.`,
    );
}
