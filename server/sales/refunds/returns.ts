// The money-back guarantee: a buyer returns a course or a bundle. Access ends at once, and opens again if the refund fails.
import { sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { ReturnState } from '#contract/sales/returns.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { AppError, requireFound, requireAccount } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../../platform/tables.ts';
import { calculateRefunds } from './bundle-refunds.ts';
import type { LineRefund } from './bundle-refunds.ts';
import { listReturnables } from '../orders/buyer-history.ts';
import { getOrderParts } from '../orders/order-parts.ts';
import { listPaidOrders } from '../orders/orders.store.ts';
import type { ReturnRequest, Returnable } from './return-offers.ts';
import { closeCourses, withdrawReturned } from './refund-effects.ts';
import { isLive } from './refund-lines.ts';
import { listPurchases } from '../orders/purchases.ts';
import { requestReturnRefunds } from './refund-requests.ts';
import { executeRefundNow } from './refunds.ts';
import * as store from './refunds.store.ts';
import { requestManualReturn } from './return-requests.ts';

export interface Returned {
  amount: Paise;
  status: RefundRow['status'] | 'asked';
}

/** A free course has no refund and no note. */
const NOTHING_BACK: Returned = { amount: ZERO, status: 'processed' };

/** Refusals that point to the contact form. */
const REFUSAL_MESSAGES: Readonly<Record<Exclude<ReturnState, 'open' | 'person'>, string>> = {
  over: 'The refund period is over. If something is wrong with the course, you can write to us at any time.',
  returned: 'This was already refunded. If the money has not arrived, write to us.',
};

const NOTHING_DUE =
  'There is nothing to refund for this course alone: at their list prices, the courses that you keep cost as much as you paid. Request a refund for the whole bundle, then buy the courses that you want to keep.';

/** The sum that was sent to a manual review, or the refunds of the closed courses. */
type ReturnResult = { requestedSum: Paise } | { refunds: readonly RefundRow[] };

/**
 * Returns a course or a bundle of an own order, or sends the request to a manual review. Repeating it changes nothing. Fails:
 * not_found, conflict (the days are over), refund_refused. Source: S24.
 */
export async function returnCourse(
  deps: Deps,
  userId: string,
  request: ReturnRequest,
): Promise<Returned> {
  const result = await deps.db
    .transaction()
    .execute((tx) => returnInTransaction(deps, tx, { userId, request }));
  if ('requestedSum' in result) {
    deps.mailQueued();
    return { amount: result.requestedSum, status: 'asked' };
  }
  deps.studentsChanged();
  const [own, ...released] = result.refunds;
  if (!own) return NOTHING_BACK;
  const { status } = await executeRefundNow(deps, own.payment_id, own.id);
  if (released.length > 0) deps.refundRequested();
  return { amount: sumPaise(result.refunds.map((refund) => refund.amount_paise)), status };
}

async function returnInTransaction(
  deps: Deps,
  tx: Queries,
  { userId, request }: { userId: string; request: ReturnRequest },
): Promise<ReturnResult> {
  const user = requireAccount(await lockUser(tx, userId));
  const at = deps.clock();
  const parts = await getOrderParts(tx, await listPaidOrders(tx, userId));
  const lines = selectLines(await listReturnables(tx, { userId, parts, now: at }), request);
  const [first] = lines;
  if (!first) throw new AppError('not_found', 'Order not found.');
  const left = lines.filter(({ offer }) => offer.state !== 'returned');
  if (left.length === 0) return getEarlierReturn(tx, first.payment, lines);
  if (left.some(({ offer }) => offer.state === 'over'))
    throw new AppError('conflict', REFUSAL_MESSAGES.over);
  const courseIds = left.map(({ item }) => item.course_id);
  const refunds = first.payment
    ? await calculateRefundsDue(tx, userId, { payment: first.payment, courseIds })
    : [];
  const isPaid = left.some(({ item }) => item.net_paise > 0);
  if (isPaid && refunds.length === 0) throw new AppError('conflict', NOTHING_DUE);
  if (left.some(({ offer }) => offer.state === 'person')) {
    const sum = sumPaise(refunds.map(({ amount }) => amount));
    return {
      requestedSum: await requestManualReturn(deps, tx, { user, lines: left, request, sum }),
    };
  }
  if (!first.payment) {
    for (const courseId of courseIds) await withdrawReturned(tx, { userId, courseId, at });
    return { refunds: [] };
  }
  const paid = requireFound(await store.lockPayment(tx, first.payment.id));
  await closeCourses(tx, paid, { courseIds, at });
  const refundReason = { cause: 'guarantee' as const, reason: '', adminId: null };
  const requested = { ...refundReason, payment: paid.payment, courseIds, refunds };
  return { refunds: await requestReturnRefunds(deps, tx, requested) };
}

async function calculateRefundsDue(
  tx: Queries,
  userId: string,
  { payment, courseIds }: { payment: PaymentRow; courseIds: readonly string[] },
): Promise<LineRefund[]> {
  const returning = courseIds.map((courseId) => ({ paymentId: payment.id, courseId }));
  return calculateRefunds(await listPurchases(tx, userId), returning);
}

/** Lines of one payment: the first with something left when the order was paid more than once. */
function selectLines(all: readonly Returnable[], { orderId, courseId, bundleId }: ReturnRequest) {
  const own = all.filter(
    ({ order, item }) =>
      [order.id, order.provider_order_id].includes(orderId) &&
      (courseId === undefined ? item.bundle_id === bundleId : item.course_id === courseId),
  );
  const entry = own.find(({ offer }) => offer.state !== 'returned') ?? own[0];
  return own.filter(({ payment }) => payment?.id === entry?.payment?.id);
}

/** The same request again: a second click, another tab, a reloaded page. */
async function getEarlierReturn(
  tx: Queries,
  payment: PaymentRow | undefined,
  lines: readonly Returnable[],
): Promise<ReturnResult> {
  const paid = new Set(lines.flatMap(({ item }) => (item.net_paise > 0 ? item.line_no : [])));
  if (!payment || paid.size === 0) return { refunds: [] };
  const { refunds, rows } = await store.getPaidLines(tx, payment);
  const refund = refunds.findLast(
    (refund) =>
      isLive(refund) &&
      refund.cause === 'guarantee' &&
      rows.some((row) => row.refund_id === refund.id && paid.has(row.line_no)),
  );
  if (!refund) throw new AppError('conflict', REFUSAL_MESSAGES.returned);
  return { refunds: [refund] };
}
