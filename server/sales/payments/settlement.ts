// Settles payments: the one path from money to access, shared by verification, webhook and reconciliation.
import type { Paise } from '#contract/sales/money.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { listCoursesByIds } from '../../courses/catalogue.ts';
import { canKeepDiscount, completeRedemption } from '../coupons/coupon-redemptions.ts';
import { enrol, listEnrolments } from '../../courses/enrolments.ts';
import type { Deps, ProviderPayment, Queries } from '../../platform/ports.ts';
import type { CourseRow, OrderItemRow, RefundRow, UserRow } from '../../platform/tables.ts';
import { calculateBundleCost, hasOwnedCourses } from '../orders/bundle-order.ts';
import { insertOwnedCourses } from '../orders/order-items.store.ts';
import { confirmSale } from './confirm-sale.ts';
import { areOffersAccepted } from './payment-settings.store.ts';
import * as store from './payments.store.ts';
import {
  areForSale,
  coversCurrentPrice,
  isQuoteExpired,
  isOrderTooOld,
} from '../orders/quote-validity.ts';
import { scaleToAmount } from '../refunds/refund-lines.ts';
import { queueAmountAlarm } from '../refunds/refund-mails.ts';
import { requestFullRefund } from '../refunds/refund-requests.ts';
import type { Order } from './payments.store.ts';

/**
 * Captures an authorised payment. Undefined when the payment belongs to another order or would be refused. Fails: gateway.
 * Source: S20, S21.
 */
export async function ensureCaptured(
  deps: Deps,
  order: Order,
  payment: ProviderPayment,
): Promise<ProviderPayment | undefined> {
  if (!isPaymentOf(order, payment)) return undefined;
  if (payment.status !== 'authorized') return payment.status === 'captured' ? payment : undefined;
  // The provider returns uncaptured money by itself: a second payment of an order, or a refused one.
  if (order.isPaid || (await findRefusal(deps, order, payment))) return undefined;
  const final = await deps.gateway.capture(payment.id, payment.amountPaise);
  return final.status === 'captured' && isPaymentOf(order, final) ? final : undefined;
}

function isPaymentOf(order: Order, payment: ProviderPayment): boolean {
  return payment.orderId === order.providerOrderId;
}

/**
 * Why a payment is refunded in full and opens nothing; undefined when it pays the order. The provider's offers and no-cost EMI
 * make a payment smaller than its order; the owner decides whether to accept them. Fails: gateway.
 */
async function findRefusal(
  { db, gateway }: Deps,
  order: Order,
  payment: ProviderPayment,
): Promise<'offer-refused' | 'other-amount' | undefined> {
  if (payment.currency !== order.currency) return 'other-amount';
  if (payment.amountPaise === order.amountPaise) return undefined;
  if (payment.amountPaise > order.amountPaise || payment.amountPaise <= 0) return 'other-amount';
  if ((await gateway.listOffers(payment.id)).length === 0) return 'other-amount';
  return (await areOffersAccepted(db)) ? undefined : 'offer-refused';
}

export interface Settlement {
  /** Whether this call settled the payment. */
  isNew: boolean;
  opened: CourseRow[];
  /** A part of the payment opened no course and is refunded. */
  isReturned: boolean;
}

/**
 * Records a captured payment, marks its order paid, enrols, and queues the mail in one transaction. A payment that opens
 * nothing is refunded in full, for example when it was begun after the price had expired. When it opens only some courses,
 * the others' part is refunded. Idempotent, also in parallel. Source: S13, S16, S21, S23.
 */
export async function settlePayment(
  deps: Deps,
  order: Order,
  payment: ProviderPayment,
): Promise<Settlement> {
  if (payment.status !== 'captured' || !isPaymentOf(order, payment)) {
    throw new Error('Only a captured payment of its own order can be settled.');
  }
  const refusal = await findRefusal(deps, order, payment);
  const settled = await deps.db
    .transaction()
    .execute((tx) => settleInTransaction(deps, tx, { order, payment, refusal }));
  if (!settled.isNew) return settled;
  const facts = { order: order.id, payment: payment.id };
  if (settled.opened.length < order.courseIds.length) {
    deps.log.warn(facts, 'a payment did not open every course of its order');
  }
  if (settled.isReturned) deps.refundRequested();
  deps.log.info(facts, 'payment settled');
  deps.studentsChanged();
  deps.mailQueued();
  return settled;
}

interface PaymentToSettle {
  order: Order;
  payment: ProviderPayment;
  refusal: RefundRow['cause'] | undefined;
}

async function settleInTransaction(
  deps: Deps,
  tx: Queries,
  { order, payment, refusal }: PaymentToSettle,
): Promise<Settlement> {
  const at = deps.clock();
  const { userId } = order;
  const paymentId = payment.id;
  const payer = await lockUser(tx, userId);
  const paidOrder = await store.markOrderPaid(tx, order.id, at);
  const row = {
    id: paymentId,
    order_id: order.id,
    amount_paise: payment.amountPaise,
    method: payment.method,
    captured_at: at,
  };
  if (!(await store.insertPayment(tx, row))) return { isNew: false, opened: [], isReturned: false };
  const courses = await listCoursesByIds(tx, order.courseIds);
  const { isHonoured, hasCoupon } = refusal
    ? NOT_HONOURED
    : await checkPriceAtPayment(tx, {
        order,
        courses,
        at,
        couponId: paidOrder.coupon_id,
        begunAt: payment.begunAt ?? at,
      });
  const opened: CourseRow[] = [];
  for (const course of payer && isHonoured ? courses : []) {
    const enrolment = { userId, courseId: course.id, source: 'payment', paymentId, at } as const;
    if (await enrol(tx, enrolment)) opened.push(course);
  }
  if (paidOrder.coupon_id !== null)
    await completeRedemption(tx, {
      orderId: order.id,
      isOpened: hasCoupon && opened.length > 0,
      at,
    });
  const partsToRefund =
    opened.length > 0
      ? listPartsToRefund(order, courses, opened)
      : [{ cause: refusal ?? (await findRefundCause(tx, { order, courses, payer })) }];
  for (const item of partsToRefund)
    await requestFullRefund(deps, tx, { ...item, payment: row, reason: '', adminId: null });
  if (opened.length > 0)
    await recordOwnedCourses(tx, order, { courses, opened, paid: payment.amountPaise });
  if (refusal === 'other-amount') await queueAmountAlarm(deps, tx, { order, payment, at });
  if (payer && opened.length > 0)
    await confirmSale(deps, tx, {
      buyer: payer,
      courses: opened,
      order: paidOrder,
      payment: row,
      items: scaleToAmount(order.items, row.amount_paise).filter((item) =>
        opened.some(({ id }) => id === item.course_id),
      ),
    });
  return { isNew: true, opened, isReturned: partsToRefund.length > 0 };
}

const NOT_HONOURED = { isHonoured: false, hasCoupon: false };

interface BegunPayment {
  order: Order;
  courses: readonly CourseRow[];
  couponId: string | null;
  /** Epoch milliseconds. */
  begunAt: number;
  at: number;
}

/** Whether the paid price is accepted, and whether the order's coupon still counts. */
async function checkPriceAtPayment(
  tx: Queries,
  { order, courses, couponId, begunAt, at }: BegunPayment,
): Promise<{ isHonoured: boolean; hasCoupon: boolean }> {
  const hasCoupon =
    couponId !== null && (await canKeepDiscount(tx, { orderId: order.id, begunAt, at }));
  if (isOrderTooOld(order, begunAt)) return { isHonoured: false, hasCoupon };
  const hasOwned = await hasOwnedCourses(tx, order);
  const isQuoted = !isQuoteExpired(order, begunAt) && (couponId === null || hasCoupon) && hasOwned;
  const inBundle = isQuoted || !hasOwned ? undefined : await calculateBundleCost(tx, order, at);
  const isHonoured =
    isQuoted || coversCurrentPrice(order, courses, { now: at, inBundle, hasCoupon });
  return { isHonoured, hasCoupon };
}

type Cause = RefundRow['cause'];

/** Courses to refund of a partly opened order, by cause. */
function listPartsToRefund(
  { items }: Order,
  courses: readonly CourseRow[],
  opened: readonly CourseRow[],
): { cause: Cause; courseIds: string[] }[] {
  const has = (some: readonly CourseRow[], id: string) => some.some((course) => course.id === id);
  const closed = items.filter((item) => !has(opened, item.course_id));
  const getCause = (item: OrderItemRow): Cause =>
    has(courses, item.course_id) ? 'already-open' : 'course-gone';
  const paid = closed.filter((item) => item.net_paise > 0);
  return [...Map.groupBy(paid, getCause)].map(([cause, some]) => ({
    cause,
    courseIds: some.map((item) => item.course_id),
  }));
}

/** Records bundle courses that the buyer has bought separately since the order: their shares are refunded. */
async function recordOwnedCourses(
  tx: Queries,
  { id, userId, items }: Order,
  {
    courses,
    opened,
    paid,
  }: { courses: readonly CourseRow[]; opened: readonly CourseRow[]; paid: Paise },
): Promise<void> {
  const isOpened = (courseId: string) => opened.some((course) => course.id === courseId);
  const before = scaleToAmount(items, paid).filter(
    ({ bundle_id: bundle, course_id: courseId }) =>
      bundle !== null && !isOpened(courseId) && courses.some((course) => course.id === courseId),
  );
  if (before.length === 0) return;
  const enrolments = await listEnrolments(tx, userId);
  const owned = before.flatMap(({ course_id, net_paise: share_paise }) => {
    const payment_id = enrolments.find((row) => row.course_id === course_id)?.payment_id;
    return payment_id ? [{ order_id: id, course_id, payment_id, share_paise }] : [];
  });
  await insertOwnedCourses(tx, owned);
}

async function findRefundCause(
  tx: Queries,
  {
    order,
    courses,
    payer,
  }: { order: Order; courses: readonly CourseRow[]; payer: UserRow | undefined },
): Promise<Cause> {
  if (!payer) return 'account-gone';
  const has = new Set((await listEnrolments(tx, order.userId)).map((row) => row.course_id));
  if (courses.length > 0 && courses.every(({ id }) => has.has(id))) return 'already-open';
  return areForSale(order, courses) ? 'quote-expired' : 'course-gone';
}
