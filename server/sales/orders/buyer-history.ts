// What a buyer has bought, returned and completed: the facts that decide how a return is handled.
import { sql } from 'kysely';
import { ZERO } from '#contract/sales/money.ts';
import { listCertificateIds } from '../../learning/certificates.ts';
import { listEnrolments } from '../../courses/enrolments.ts';
import type { Queries } from '../../platform/ports.ts';
import type { EnrolmentRow, OrderRow, PaymentRow } from '../../platform/tables.ts';
import { toPaidLines } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import { calculateRefundTotal } from '../refunds/bundle-refunds.ts';
import { listPurchases } from './purchases.ts';
import {
  listReturnedCourses,
  isLive,
  calculateLeftByLine,
  listReturnedLines,
} from '../refunds/refund-lines.ts';
import { VOLUNTARY_CAUSES, getReturnOffer } from '../refunds/return-offers.ts';
import type { BuyerHistory, Returnable } from '../refunds/return-offers.ts';
import { addRequestTimes } from '../refunds/return-requests.ts';

interface BoughtOrder extends ReturnType<typeof toPaidLines> {
  order: OrderRow;
  payment: PaymentRow | undefined;
  isOutside: boolean;
}

/** Every course of these orders, which must be all paid orders that the account may see. */
export async function listReturnables(
  db: Queries,
  { userId, parts, now }: { userId: string; parts: OrderParts; now: number },
): Promise<Returnable[]> {
  const boughtOrders = listBoughtOrders(parts);
  const enrolments = await listEnrolments(db, userId);
  const history = await getBuyerHistory(db, userId, boughtOrders);
  const purchases = await listPurchases(db, userId, parts);
  const all = boughtOrders.flatMap(({ order, payment, isOutside, ...lines }) => {
    const left = calculateLeftByLine(lines);
    const returned = listReturnedLines(lines);
    return lines.items.map((item) => {
      const isOpen = isOpenedBy(enrolments, { order, payment }, item.course_id);
      const paid = payment ?? { id: order.id, captured_at: order.paid_at ?? order.created_at };
      const rest = left.get(item.line_no) ?? ZERO;
      const isReturned = returned.has(item.line_no);
      const refund = payment
        ? calculateRefundTotal(purchases, [{ paymentId: payment.id, courseId: item.course_id }])
        : ZERO;
      const known = { order, item, left: rest, isReturned, isOpen };
      const facts = { ...known, payment: paid, refund, isOutside, history, now };
      return { ...known, payment, offer: getReturnOffer(facts) };
    });
  });
  return addRequestTimes(db, all);
}

function listBoughtOrders(parts: OrderParts): BoughtOrder[] {
  return parts.orders.flatMap((order): BoughtOrder[] => {
    const noLines = { items: parts.items.get(order.id) ?? [], refunds: [], rows: [] };
    if (order.amount_paise === 0)
      return [{ order, payment: undefined, isOutside: false, ...noLines }];
    return (parts.payments.get(order.id) ?? []).map((payment) => ({
      order,
      payment,
      isOutside: parts.outside.has(payment.id),
      ...toPaidLines(parts, payment),
    }));
  });
}

/** Whether this payment or free order opened the course. A coupon enrols at the same moment as its order is paid. */
function isOpenedBy(
  enrolments: readonly EnrolmentRow[],
  { order, payment }: Pick<BoughtOrder, 'order' | 'payment'>,
  courseId: string,
): boolean {
  const enrolmentOfCourse = enrolments.find((enrolment) => enrolment.course_id === courseId);
  if (payment) return enrolmentOfCourse?.payment_id === payment.id;
  return enrolmentOfCourse?.source === 'coupon' && enrolmentOfCourse.created_at === order.paid_at;
}

async function getBuyerHistory(
  db: Queries,
  userId: string,
  boughtOrders: readonly BoughtOrder[],
): Promise<BuyerHistory> {
  const live = boughtOrders.flatMap((item) => item.refunds).filter(isLive);
  const certificates = await listCertificateIds(db, userId);
  return {
    isCertified: (courseId) => certificates.has(courseId),
    givenBack: boughtOrders.flatMap(({ payment, items, refunds, rows }) => {
      if (!payment) return [];
      const chosen = refunds.filter(({ cause }) => VOLUNTARY_CAUSES.has(cause));
      const paid = { items, refunds: chosen, rows };
      return listReturnedCourses(paid, payment.amount_paise).map((courseId) => ({
        courseId,
        paymentId: payment.id,
      }));
    }),
    returnedAt: live.filter(({ cause }) => cause === 'guarantee').map((item) => item.created_at),
    disputed: await listDisputedOrderIds(db, userId),
  };
}

/** Orders with a dispute event from the provider. */
async function listDisputedOrderIds(db: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('orders', 'orders.provider_order_id', 'payment_events.provider_order_id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where(sql<boolean>`payment_events.kind like 'payment.dispute.%'`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
