// From money to access: the one verb that verification, webhook and reconciliation share.
import { lockUser } from '../accounts/accounts.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { holdCounts } from '../counters/counters.ts';
import { enrol, enrolmentsOf } from '../enrolments/enrolments.ts';
import type { ProviderPayment, Queries } from '../platform/ports.ts';
import type { CourseRow, RefundRow } from '../platform/tables.ts';
import { queueEnrolmentMail } from './enrolment-notice.ts';
import type { PaymentsDeps } from './deps.ts';
import * as store from './payments.store.ts';
import { areOnSale, coversToday, isLate } from './quote.ts';
import { requestRefund } from './refunds.ts';
import type { Order } from './payments.store.ts';

/**
 * The payment once it is captured, capturing an authorised one; undefined when it does not pay
 * exactly this order. Fails: gateway. Source: S20, S21.
 */
export async function capturedPayment(
  { gateway }: PaymentsDeps,
  order: Order,
  payment: ProviderPayment,
): Promise<ProviderPayment | undefined> {
  if (!paysFor(order, payment)) return undefined;
  // An order is paid once; what a second payment authorised goes back to its payer by itself.
  if (payment.status === 'authorized' && order.isPaid) return undefined;
  const final =
    payment.status === 'authorized'
      ? await gateway.capture(payment.id, order.amountPaise)
      : payment;
  return final.status === 'captured' && paysFor(order, final) ? final : undefined;
}

function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.orderId === order.providerOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === order.currency
  );
}

interface Settled {
  isNew: boolean;
  opened: CourseRow[];
  /** It opened nothing: the money goes back. */
  isReturned: boolean;
}

/**
 * Records a captured payment, marks its order paid, enrols, and queues the mail: all or nothing. A payment that opens
 * nothing is given back whole, one that was begun too late for its price among them.
 * Repeating it, in parallel too, changes nothing. Says whether this call did it. Source: S13, S16, S21, S23.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  order: Order,
  payment: ProviderPayment,
): Promise<boolean> {
  if (payment.status !== 'captured' || !paysFor(order, payment)) {
    throw new Error('Only a captured payment of its own order can be settled.');
  }
  const settled = await deps.db
    .transaction()
    .execute((tx) => settleWithin(deps, tx, { order, payment }));
  if (!settled.isNew) return false;
  const facts = { order: order.id, payment: payment.id };
  if (settled.opened.length < order.courseIds.length) {
    deps.log.warn(facts, 'money came in for a course that it did not open');
  }
  if (settled.isReturned) deps.refundRequested();
  deps.log.info(facts, 'payment settled');
  deps.studentsChanged(settled.opened.map(({ id }) => id));
  deps.mailQueued();
  return true;
}

async function settleWithin(
  deps: PaymentsDeps,
  tx: Queries,
  { order, payment }: { order: Order; payment: ProviderPayment },
): Promise<Settled> {
  const at = deps.clock();
  const { userId } = order;
  const paymentId = payment.id;
  const payer = await lockUser(tx, userId);
  await holdCounts(tx);
  await store.markPaid(tx, order.id, at);
  const row = {
    id: paymentId,
    order_id: order.id,
    amount_paise: payment.amountPaise,
    method: payment.method,
    captured_at: at,
  };
  if (!(await store.insertPayment(tx, row))) return { isNew: false, opened: [], isReturned: false };
  const courses = await findCourses(tx, order.courseIds);
  const isHonoured = !isLate(order, payment, at) || coversToday(order, courses);
  const opened: CourseRow[] = [];
  for (const course of payer && isHonoured ? courses : []) {
    const enrolment = { userId, courseId: course.id, source: 'payment', paymentId, at } as const;
    if (await enrol(tx, enrolment)) opened.push(course);
  }
  if (opened.length > 0) {
    const paid = {
      orderId: order.providerOrderId,
      paymentId,
      amountPaise: payment.amountPaise,
    };
    await queueEnrolmentMail(deps, tx, { userId, courses: opened, paid, at });
  } else {
    const cause = payer ? await whyClosed(tx, order, courses) : 'account-gone';
    await requestRefund(deps, tx, { payment: row, cause, reason: '', adminId: null });
  }
  return { isNew: true, opened, isReturned: opened.length === 0 };
}

async function whyClosed(
  tx: Queries,
  order: Order,
  courses: readonly CourseRow[],
): Promise<RefundRow['cause']> {
  const has = new Set((await enrolmentsOf(tx, order.userId)).map((row) => row.course_id));
  if (courses.length > 0 && courses.every(({ id }) => has.has(id))) return 'already-open';
  return areOnSale(order, courses) ? 'quote-expired' : 'course-gone';
}
