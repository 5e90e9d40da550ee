// Verifies the result of the checkout against our orders and the provider.
import { listEnrolments } from '../../courses/enrolments.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { RefundRow } from '../../platform/tables.ts';
import type { Deps } from '../../platform/ports.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { findOrRebuildOrder } from './rebuild-orders.ts';
import { isLive } from '../refunds/refund-lines.ts';
import { sumLiveRefunds } from '../refunds/refund-requests.ts';
import { listRefundsOfPayment } from '../refunds/refunds.store.ts';
import { ensureCaptured, settlePayment } from './settlement.ts';

/** The checkout's three fields, and the courses or the bundle that the client believes it has paid. */
interface CheckoutProof {
  orderId: string;
  paymentId: string;
  signature: string;
  courses: readonly string[] | undefined;
}

/**
 * Settles the payment of the user's own order; a repeat succeeds without calling the provider. Returns a message when all
 * courses are open but a part is refunded, because a course was open before. Fails: payment_unverified, payment_returned,
 * payment_incomplete, gateway. Source: API-35, S14, S16, S20.
 */
export async function verifyPayment(
  deps: Deps,
  userId: string,
  proof: CheckoutProof,
): Promise<string | undefined> {
  const order = await findProvenOrder(deps, userId, proof);
  if (!order) throw refused();
  if (await store.hasPayment(deps.db, proof.paymentId, order.id)) {
    return checkCoursesOpened(deps, order, proof.paymentId);
  }
  const payment = await deps.gateway.payment(proof.paymentId);
  const captured = payment && (await ensureCaptured(deps, order, payment));
  if (captured) {
    const { isNew, opened, isReturned } = await settlePayment(deps, order, captured);
    if (isNew && !isReturned && opened.length === order.courseIds.length) return undefined;
  }
  // The webhook may have settled it meanwhile, or a second payment may already be refunded.
  else if (!(await store.hasPayment(deps.db, proof.paymentId, order.id))) throw refused();
  return checkCoursesOpened(deps, order, proof.paymentId);
}

/** Messages for refunded payments. */
const REFUND_MESSAGES: Readonly<Partial<Record<RefundRow['cause'], string>>> = {
  'course-gone':
    'We received your payment, but this course is no longer available. We are refunding your payment.',
  'quote-expired':
    'When you paid, the price or the coupon of your order was no longer valid. We are refunding the whole payment. You can enrol at today’s price.',
  'offer-refused':
    'You paid with a Razorpay offer or no-cost EMI, which we do not accept. We are refunding the whole payment. You can pay again without the offer.',
  'other-amount':
    'The amount you paid does not match your order. We are refunding the whole payment.',
};
const AMOUNT_CAUSES: ReadonlySet<RefundRow['cause']> = new Set(['offer-refused', 'other-amount']);
const REFUNDED = 'This payment was refunded, so it does not open any course.';
const PARTLY_OPEN =
  'We received your payment, but a course in your order is no longer available. We are refunding what you paid for it.';
const WAS_OPEN = 'You are already enrolled, so we are refunding this payment in full.';
const WAS_PARTLY_OPEN =
  'You are enrolled. You already had one of the courses, so we are refunding what you paid for it.';

/** Fails: payment_incomplete, payment_returned, when courses of the order are not open. */
async function checkCoursesOpened(
  { db }: Deps,
  order: Order,
  paymentId: string,
): Promise<string | undefined> {
  const enrolledIds = new Set((await listEnrolments(db, order.userId)).map((row) => row.course_id));
  const refunds = await listRefundsOfPayment(db, paymentId);
  const paid = await store.getAmountOfPayment(db, paymentId);
  const refused = refunds.find(({ cause }) => AMOUNT_CAUSES.has(cause));
  if (refused) throw new AppError('payment_returned', REFUND_MESSAGES[refused.cause] ?? REFUNDED);
  if (order.courseIds.every((courseId) => enrolledIds.has(courseId))) {
    const duplicate = refunds.find(({ cause }) => cause === 'already-open');
    if (!duplicate) return undefined;
    return duplicate.amount_paise < paid ? WAS_PARTLY_OPEN : WAS_OPEN;
  }
  const lastRefund = refunds.findLast(isLive);
  const isFullyRefunded = sumLiveRefunds(refunds) >= paid;
  // Courses of a fully refunded order that are open were opened by another purchase.
  if (
    !lastRefund ||
    (!isFullyRefunded && order.courseIds.some((courseId) => enrolledIds.has(courseId)))
  )
    throw new AppError('payment_incomplete', PARTLY_OPEN);
  throw new AppError('payment_returned', REFUND_MESSAGES[lastRefund.cause] ?? REFUNDED);
}

/** Fails: not_found, unless the payment has settled an order of the user. Source: API-36, OPEN-53. */
export async function requireOwnPayment(
  deps: Deps,
  userId: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  const order = requireFound(await findOwnOrder(deps, userId, orderId), 'Payment not found.');
  const isSettled = await store.hasPayment(deps.db, paymentId, order.id);
  requireFound(isSettled ? order : undefined, 'Payment not found.');
}

async function findOwnOrder(
  { db }: Deps,
  userId: string,
  providerOrderId: string,
): Promise<Order | undefined> {
  const order = await store.findOrderByProviderId(db, providerOrderId);
  return order?.userId === userId ? order : undefined;
}

/** The user's order of a valid proof, rebuilt when a restore has lost it. Fails: gateway. */
async function findProvenOrder(
  deps: Deps,
  userId: string,
  proof: CheckoutProof,
): Promise<Order | undefined> {
  if (!deps.gateway.isPaymentSignature(proof)) return undefined;
  const order = await findOrRebuildOrder(deps, proof.orderId);
  return order?.userId === userId && hasNamedCourses(order, proof) ? order : undefined;
}

/** Whether the proof names no courses or exactly the order's courses. */
function hasNamedCourses(order: Order, { courses }: CheckoutProof): boolean {
  const namedIds = new Set(courses);
  // The id of a bundle means all of its courses.
  const bundles = new Set(order.items.flatMap(({ bundle_id: id }) => id ?? []));
  return (
    courses === undefined ||
    hasSameMembers(namedIds, new Set(order.courseIds)) ||
    (namedIds.size > 0 && hasSameMembers(namedIds, bundles))
  );
}

function hasSameMembers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((member) => right.has(member));
}

function refused(): AppError {
  return new AppError(
    'payment_unverified',
    'Payment could not be verified. Please contact support for assistance.',
  );
}
