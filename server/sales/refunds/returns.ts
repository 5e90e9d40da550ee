// The money-back guarantee: a buyer returns a course or a bundle. Access ends at once, and opens again if the refund fails.
import { paise, sumOf } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { ReturnState } from '#contract/sales/returns.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { AppError, found, stillThere } from '../../platform/errors.ts';
import type { Queries } from '../../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../../platform/tables.ts';
import { calculateRefunds } from './bundle-refunds.ts';
import type { LineRefund } from './bundle-refunds.ts';
import { getReturnables } from '../orders/buyer-history.ts';
import type { ReturnRequest, Returnable } from './returnable.ts';
import type { PaymentsDeps } from '../deps.ts';
import { closeOpened, withdrawReturned } from './refund-effects.ts';
import { isLive } from './refund-lines.ts';
import { getPurchases } from '../orders/purchases.ts';
import { requestReturn } from './refund-requests.ts';
import { carryOutNow } from './refunds.ts';
import * as store from './refunds.store.ts';
import { requestManualReturn } from './return-requests.ts';

export interface Returned {
  amount: Paise;
  status: RefundRow['status'] | 'asked';
}

/** A free course has no refund and no note. */
const NOTHING_BACK: Returned = { amount: paise(0), status: 'processed' };

/** Refusals that point to the contact form. */
const LEADS_TO_A_PERSON: Readonly<Record<Exclude<ReturnState, 'open' | 'person'>, string>> = {
  over: 'The guarantee period is over. If something is wrong with the course, you can write to us at any time.',
  returned: 'This was already returned. If the refund has not arrived, write to us.',
};

const NOTHING_DUE =
  'Returning only this gives no refund: at their list prices, the courses that you keep cost as much as you have paid. Return the whole bundle and buy the courses that you want to keep again.';

/** The sum that was sent to a manual review, or the refunds of the closed courses. */
type Outcome = { requestedSum: Paise } | { refunds: readonly RefundRow[] };

/**
 * Returns a course or a bundle of an own order, or sends the request to a manual review. Repeating it changes nothing. Fails:
 * not_found, conflict (the days are over), refund_refused. Source: S24.
 */
export async function returnCourse(
  deps: PaymentsDeps,
  userId: string,
  request: ReturnRequest,
): Promise<Returned> {
  const outcome = await deps.db
    .transaction()
    .execute((tx) => returnWithin(deps, tx, { userId, request }));
  if ('requestedSum' in outcome) {
    deps.mailQueued();
    return { amount: outcome.requestedSum, status: 'asked' };
  }
  deps.studentsChanged();
  const [own, ...released] = outcome.refunds;
  if (!own) return NOTHING_BACK;
  const { status } = await carryOutNow(deps, own.payment_id, own.id);
  if (released.length > 0) deps.refundRequested();
  return { amount: sumOf(outcome.refunds.map((refund) => refund.amount_paise)), status };
}

async function returnWithin(
  deps: PaymentsDeps,
  tx: Queries,
  { userId, request }: { userId: string; request: ReturnRequest },
): Promise<Outcome> {
  const user = stillThere(await lockUser(tx, userId));
  const at = deps.clock();
  const lines = selectLines(await getReturnables(tx, userId, at), request);
  const [first] = lines;
  if (!first) throw new AppError('not_found', 'Order not found.');
  const left = lines.filter(({ offer }) => offer.state !== 'returned');
  if (left.length === 0) return returnedBefore(tx, first.payment, lines);
  if (left.some(({ offer }) => offer.state === 'over'))
    throw new AppError('conflict', LEADS_TO_A_PERSON.over);
  const courseIds = left.map(({ item }) => item.course_id);
  const refunds = first.payment
    ? await refundsDue(tx, userId, { payment: first.payment, courseIds })
    : [];
  const isPaid = left.some(({ item }) => item.net_paise > 0);
  if (isPaid && refunds.length === 0) throw new AppError('conflict', NOTHING_DUE);
  if (left.some(({ offer }) => offer.state === 'person')) {
    const sum = sumOf(refunds.map(({ amount }) => amount));
    return {
      requestedSum: await requestManualReturn(deps, tx, { user, lines: left, request, sum }),
    };
  }
  if (!first.payment) {
    for (const courseId of courseIds) await withdrawReturned(tx, { userId, courseId, at });
    return { refunds: [] };
  }
  const paid = found(await store.lockPayment(tx, first.payment.id));
  await closeOpened(tx, paid, { courseIds, at });
  const why = { cause: 'guarantee' as const, reason: '', adminId: null };
  const requested = { ...why, payment: paid.payment, courseIds, refunds };
  return { refunds: await requestReturn(deps, tx, requested) };
}

async function refundsDue(
  tx: Queries,
  userId: string,
  { payment, courseIds }: { payment: PaymentRow; courseIds: readonly string[] },
): Promise<LineRefund[]> {
  const returning = courseIds.map((courseId) => ({ paymentId: payment.id, courseId }));
  return calculateRefunds(await getPurchases(tx, userId), returning);
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
async function returnedBefore(
  tx: Queries,
  payment: PaymentRow | undefined,
  lines: readonly Returnable[],
): Promise<Outcome> {
  const paid = new Set(lines.flatMap(({ item }) => (item.net_paise > 0 ? item.line_no : [])));
  if (!payment || paid.size === 0) return { refunds: [] };
  const { refunds, rows } = await store.getLinesOfPayment(tx, payment);
  const refund = refunds.findLast(
    (refund) =>
      isLive(refund) &&
      refund.cause === 'guarantee' &&
      rows.some((row) => row.refund_id === refund.id && paid.has(row.line_no)),
  );
  if (!refund) throw new AppError('conflict', LEADS_TO_A_PERSON.returned);
  return { refunds: [refund] };
}
