// Effects of a refund on access, documents and mails, and their reversal when the refund fails.
import { lockUser } from '../../accounts/accounts.ts';
import { listCoursesByIds } from '../../courses/catalogue.ts';
import {
  deleteWaitingPaid,
  enrol,
  listEnrolments,
  setReviewReturned,
  unenrol,
} from '../../courses/enrolments.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import { issueForRefund, reinstate } from '../tax/refund-documents.ts';
import { isRefundedOutside } from '../payments/outside-payments.store.ts';
import { listReturnedCourses, calculateLeftByLine, listLinesByRefund } from './refund-lines.ts';
import type { AmountByLine } from './refund-lines.ts';
import { OPENED_NOTHING, queueRefundMail, queueReopenedMail } from './refund-mails.ts';
import { answerRequests } from './return-requests.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

interface RefundChange {
  paid: PaidOrder;
  /** The row before the change. */
  row: RefundRow;
  /** Epoch milliseconds. */
  at: number;
}

/** Ends access that the payment gave to these courses, or would give after the address is confirmed. Returns which. */
export async function closeCourses(
  tx: Queries,
  { payment, userId }: PaidOrder,
  { courseIds, at }: { courseIds: readonly string[]; at: number },
): Promise<string[]> {
  const opened = (await listEnrolments(tx, userId))
    .filter(
      (enrolment) => enrolment.payment_id === payment.id && courseIds.includes(enrolment.course_id),
    )
    .map((enrolment) => enrolment.course_id);
  for (const courseId of opened) await withdrawReturned(tx, { userId, courseId, at });
  return [...opened, ...(await deleteWaitingPaid(tx, payment.id, courseIds))];
}

/** Ends access to a returned course and hides the buyer's review of it. */
export async function withdrawReturned(
  tx: Queries,
  { userId, courseId, at }: { userId: string; courseId: string; at: number },
): Promise<void> {
  await unenrol(tx, userId, courseId);
  await setReviewReturned(tx, { userId, courseId, at });
}

/** Ends access to courses that are now refunded in full, issues the note, and mails the buyer. */
export async function applyRefund(
  deps: Deps,
  tx: Queries,
  { paid, row, at }: RefundChange,
): Promise<void> {
  const { courseIds, lines, isInPart } = await getReturnedCourses(tx, paid, row);
  const closed = await closeCourses(tx, paid, { courseIds, at });
  await answerRequests(tx, { orderId: paid.payment.order_id, courseIds, at });
  const [note] = await issueForRefund(deps, tx, { refund: row, lines, at });
  const ended = row.cause === 'guarantee' ? await listStillClosed(tx, paid, courseIds) : closed;
  const isOutside = await isRefundedOutside(tx, row);
  const about = { userId: paid.userId, paid, refund: row, closed: ended, note, at };
  await queueRefundMail(deps, tx, { ...about, isOutside, isInPart });
}

/**
 * Completes a refund that is paid outside the provider: of an outside payment, after the provider's limit, or when a bank has
 * taken the money. The admin who requests it states that the money was returned. Call it in the requesting transaction, so
 * that no job sends the refund to the provider.
 */
export async function completeOutsideRefund(
  deps: Deps,
  tx: Queries,
  row: RefundRow,
): Promise<void> {
  if (!(await isRefundedOutside(tx, row))) return;
  const paid = await store.lockPayment(tx, row.payment_id);
  if (!paid) return;
  const at = deps.clock();
  await store.updateRefund(tx, row.id, { status: 'processed', processed_at: at });
  await applyRefund(deps, tx, { paid, row, at });
}

/** Courses are closed at the return, and may have been bought again since. */
async function listStillClosed(
  tx: Queries,
  { userId }: PaidOrder,
  courseIds: readonly string[],
): Promise<string[]> {
  const open = new Set((await listEnrolments(tx, userId)).map((enrolment) => enrolment.course_id));
  return courseIds.filter((id) => !open.has(id));
}

/** Reverses a failed refund: opens its courses again and issues new documents for what its notes had credited. */
export async function reverseRefund(
  deps: Deps,
  tx: Queries,
  { paid, row, at }: RefundChange,
): Promise<void> {
  const { payment, userId } = paid;
  const wasProcessed = row.status === 'processed';
  if (!wasProcessed && row.cause !== 'guarantee') return;
  if (OPENED_NOTHING.has(row.cause) || !(await lockUser(tx, userId))) return;
  const { courseIds } = await getReturnedCourses(tx, paid, row);
  const paymentId = payment.id;
  for (const { id: courseId } of await listCoursesByIds(tx, courseIds))
    await enrol(tx, { userId, courseId, source: 'payment', paymentId, at });
  const [document] = wasProcessed ? await reinstate(deps, tx, { refund: row, at }) : [];
  await queueReopenedMail(deps, tx, { userId, paid, refund: row, note: document, at });
}

/**
 * The lines of a refund and the courses that no earlier refund has returned. `isInPart`: the rule about bundles
 * refunds only a part of their price.
 */
async function getReturnedCourses(
  tx: Queries,
  { payment }: PaidOrder,
  row: RefundRow,
): Promise<{ courseIds: string[]; lines: AmountByLine; isInPart: boolean }> {
  const paid = await store.getPaidLines(tx, payment);
  const made = paid.refunds
    .filter((refund) => refund.status === 'processed' || refund.id === row.id)
    .map((refund) => (refund.id === row.id ? { ...refund, status: 'processed' as const } : refund));
  const earlier = made.filter((item) => item.id !== row.id);
  const before = new Set(listReturnedCourses({ ...paid, refunds: earlier }, payment.amount_paise));
  const whole = listReturnedCourses({ ...paid, refunds: made }, payment.amount_paise);
  const left = calculateLeftByLine({ ...paid, refunds: made });
  const returned = paid.rows.filter((item) => item.refund_id === row.id && item.is_returned === 1);
  return {
    isInPart: returned.some(({ line_no: no }) => (left.get(no) ?? 0) > 0),
    courseIds: whole.filter((id) => !before.has(id)),
    lines: listLinesByRefund({ ...paid, refunds: made }).get(row.id) ?? new Map(),
  };
}
