// What a browser brings back from the checkout, checked against our own rows and the provider.
import { enrolmentsOf } from '../enrolments/enrolments.ts';
import { AppError, found } from '../platform/errors.ts';
import type { RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { isLive } from './refund-lines.ts';
import { liveSum } from './refund-requests.ts';
import { refundsOf } from './refunds.store.ts';
import { capturedPayment, settlePayment } from './settlement.ts';

/** The checkout's three fields, and the courses, or the bundle, that the client believes it paid. */
export interface CheckoutProof {
  orderId: string;
  paymentId: string;
  signature: string;
  courses: readonly string[] | undefined;
}

/**
 * Settles the payment of the user's own order; a repeat is the same success without the provider. Answers what goes
 * back of a payment whose courses are all open, where one of them was open before it.
 * Fails: payment_unverified, payment_returned, payment_incomplete, gateway. Source: API-35, S14, S16, S20.
 */
export async function verifyPayment(
  deps: PaymentsDeps,
  userId: string,
  proof: CheckoutProof,
): Promise<string | undefined> {
  const order = await ownOrder(deps, userId, proof.orderId);
  if (!order || !isProofOf(deps, order, proof)) throw refused();
  if (await store.hasPayment(deps.db, proof.paymentId, order.id)) {
    return openedBy(deps, order, proof.paymentId);
  }
  const payment = await deps.gateway.payment(proof.paymentId);
  const captured = payment && (await capturedPayment(deps, order, payment));
  if (captured) {
    const { isNew, opened, isReturned } = await settlePayment(deps, order, captured);
    if (isNew && !isReturned && opened.length === order.courseIds.length) return undefined;
  }
  // Its event may have come meanwhile, and a second payment gone back by now.
  else if (!(await store.hasPayment(deps.db, proof.paymentId, order.id))) throw refused();
  return openedBy(deps, order, proof.paymentId);
}

/** What a payment opened no course for. */
const RETURNED: Readonly<Partial<Record<RefundRow['cause'], string>>> = {
  'course-gone':
    'Your payment arrived, but this course is no longer available. We are giving your money back.',
  'quote-expired':
    "When you paid, the price of your order or its coupon was no longer valid. We are refunding the whole payment. You can enrol at today's price.",
};
const GIVEN_BACK = 'This payment was given back, so it opens nothing.';
const PARTLY_OPEN =
  'Your payment arrived, but a course of your order is no longer available. Its part of what you paid goes back to you.';
const WAS_OPEN = 'You are enrolled already, so this payment goes back to you in full.';
const WAS_PARTLY_OPEN =
  'You are enrolled. A course of this payment was open to you before, and its part goes back to you.';

/** A course that was deleted between order and payment, or money that went back: the truth is said. */
async function openedBy(
  { db }: PaymentsDeps,
  order: Order,
  paymentId: string,
): Promise<string | undefined> {
  const has = new Set((await enrolmentsOf(db, order.userId)).map((row) => row.course_id));
  const refunds = await refundsOf(db, paymentId);
  if (order.courseIds.every((courseId) => has.has(courseId))) {
    const doubled = refunds.find(({ cause }) => cause === 'already-open');
    if (!doubled) return undefined;
    return doubled.amount_paise < order.amountPaise ? WAS_PARTLY_OPEN : WAS_OPEN;
  }
  const back = refunds.findLast(isLive);
  const isAllBack = liveSum(refunds) >= order.amountPaise;
  // What is open of an order that was given back whole was opened by something else.
  if (!back || (!isAllBack && order.courseIds.some((courseId) => has.has(courseId))))
    throw new AppError('payment_incomplete', PARTLY_OPEN);
  throw new AppError('payment_returned', RETURNED[back.cause] ?? GIVEN_BACK);
}

/** Nothing unless the payment settled an order of the user. Fails: not_found. Source: API-36, OPEN-53. */
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

/** The signature covers the id that stands in our row, not the one that was sent. */
function isProofOf({ gateway }: PaymentsDeps, order: Order, proof: CheckoutProof): boolean {
  const { paymentId, signature, courses } = proof;
  const named = new Set(courses);
  // Of a bundle its own id stands for what is in it.
  const bundles = new Set(order.items.flatMap(({ bundle_id: id }) => id ?? []));
  const isSame =
    courses === undefined ||
    sameMembers(named, new Set(order.courseIds)) ||
    (named.size > 0 && sameMembers(named, bundles));
  return (
    isSame && gateway.isPaymentSignature({ orderId: order.providerOrderId, paymentId, signature })
  );
}

function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}

function refused(): AppError {
  return new AppError(
    'payment_unverified',
    'Payment could not be verified. Please contact support for assistance.',
  );
}
