// Verifies the result of the checkout against our orders and the provider.
import { listEnrolments } from '../../courses/enrolments.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { RefundRow } from '../../platform/tables.ts';
import type { PaymentsDeps } from '../deps.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { findOrRebuildOrder } from './rebuild-orders.ts';
import { isLive } from '../refunds/refund-lines.ts';
import { liveSum } from '../refunds/refund-requests.ts';
import { getRefunds } from '../refunds/refunds.store.ts';
import { capturedPayment, settlePayment } from './settlement.ts';

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
  deps: PaymentsDeps,
  userId: string,
  proof: CheckoutProof,
): Promise<string | undefined> {
  const order = await provenOrder(deps, userId, proof);
  if (!order) throw refused();
  if (await store.hasPayment(deps.db, proof.paymentId, order.id)) {
    return openedBy(deps, order, proof.paymentId);
  }
  const payment = await deps.gateway.payment(proof.paymentId);
  const captured = payment && (await capturedPayment(deps, order, payment));
  if (captured) {
    const { isNew, opened, isReturned } = await settlePayment(deps, order, captured);
    if (isNew && !isReturned && opened.length === order.courseIds.length) return undefined;
  }
  // The webhook may have settled it meanwhile, or a second payment may already be refunded.
  else if (!(await store.hasPayment(deps.db, proof.paymentId, order.id))) throw refused();
  return openedBy(deps, order, proof.paymentId);
}

/** Messages for refunded payments. */
const RETURNED: Readonly<Partial<Record<RefundRow['cause'], string>>> = {
  'course-gone':
    'Your payment arrived, but this course is no longer available. We are refunding your payment.',
  'quote-expired':
    "When you paid, the price of your order or its coupon was no longer valid. We are refunding the whole payment. You can enrol at today's price.",
  'offer-refused':
    'You paid with a Razorpay offer or no-cost EMI, which we do not accept. We are refunding the whole payment. You can pay again without the offer.',
  'other-amount':
    'The amount you paid is not the amount of your order. We are refunding the whole payment.',
};
const OF_THE_AMOUNT: ReadonlySet<RefundRow['cause']> = new Set(['offer-refused', 'other-amount']);
const GIVEN_BACK = 'This payment was refunded, so it does not open any course.';
const PARTLY_OPEN =
  'Your payment arrived, but a course in your order is no longer available. We are refunding what you paid for it.';
const WAS_OPEN = 'You are already enrolled, so we are refunding this payment in full.';
const WAS_PARTLY_OPEN =
  'You are enrolled. You already had a course of this payment, so we are refunding what you paid for it.';

/** Fails: payment_incomplete, payment_returned, when courses of the order are not open. */
async function openedBy(
  { db }: PaymentsDeps,
  order: Order,
  paymentId: string,
): Promise<string | undefined> {
  const has = new Set((await listEnrolments(db, order.userId)).map((row) => row.course_id));
  const refunds = await getRefunds(db, paymentId);
  const paid = await store.getAmountOfPayment(db, paymentId);
  const refused = refunds.find(({ cause }) => OF_THE_AMOUNT.has(cause));
  if (refused) throw new AppError('payment_returned', RETURNED[refused.cause] ?? GIVEN_BACK);
  if (order.courseIds.every((courseId) => has.has(courseId))) {
    const doubled = refunds.find(({ cause }) => cause === 'already-open');
    if (!doubled) return undefined;
    return doubled.amount_paise < paid ? WAS_PARTLY_OPEN : WAS_OPEN;
  }
  const back = refunds.findLast(isLive);
  const isAllBack = liveSum(refunds) >= paid;
  // Courses of a fully refunded order that are open were opened by another purchase.
  if (!back || (!isAllBack && order.courseIds.some((courseId) => has.has(courseId))))
    throw new AppError('payment_incomplete', PARTLY_OPEN);
  throw new AppError('payment_returned', RETURNED[back.cause] ?? GIVEN_BACK);
}

/** Fails: not_found, unless the payment has settled an order of the user. Source: API-36, OPEN-53. */
export async function findOwnPayment(
  deps: Pick<PaymentsDeps, 'db'>,
  userId: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  const order = found(await ownOrder(deps, userId, orderId), 'Payment not found.');
  const isSettled = await store.hasPayment(deps.db, paymentId, order.id);
  found(isSettled ? order : undefined, 'Payment not found.');
}

async function ownOrder(
  { db }: Pick<PaymentsDeps, 'db'>,
  userId: string,
  providerOrderId: string,
): Promise<Order | undefined> {
  const order = await store.orderByProviderId(db, providerOrderId);
  return order?.userId === userId ? order : undefined;
}

/** The user's order of a valid proof, rebuilt when a restore has lost it. Fails: gateway. */
async function provenOrder(
  deps: PaymentsDeps,
  userId: string,
  proof: CheckoutProof,
): Promise<Order | undefined> {
  if (!deps.gateway.isPaymentSignature(proof)) return undefined;
  const order = await findOrRebuildOrder(deps, proof.orderId);
  return order?.userId === userId && isNamed(order, proof) ? order : undefined;
}

/** Whether the proof names no courses or exactly the order's courses. */
function isNamed(order: Order, { courses }: CheckoutProof): boolean {
  const named = new Set(courses);
  // The id of a bundle means all of its courses.
  const bundles = new Set(order.items.flatMap(({ bundle_id: id }) => id ?? []));
  return (
    courses === undefined ||
    sameMembers(named, new Set(order.courseIds)) ||
    (named.size > 0 && sameMembers(named, bundles))
  );
}

function sameMembers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((member) => right.has(member));
}

function refused(): AppError {
  return new AppError(
    'payment_unverified',
    'Payment could not be verified. Please contact support for assistance.',
  );
}
