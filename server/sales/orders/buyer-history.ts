// What a buyer has bought, returned and completed: the facts that decide how a return is handled.
import { sql } from 'kysely';
import { paise } from '#contract/sales/money.ts';
import { getCertificateIds } from '../../learning/certificates.ts';
import { listEnrolments } from '../../courses/enrolments.ts';
import type { Queries } from '../../platform/ports.ts';
import type { EnrolmentRow, OrderRow, PaymentRow } from '../../platform/tables.ts';
import { getLines, getParts } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import { paidOrders } from './orders.store.ts';
import { calculateRefundTotal } from '../refunds/bundle-refunds.ts';
import { purchasesIn } from './purchases.ts';
import { coursesGivenBack, isLive, leftOfLines, returnedLines } from '../refunds/refund-lines.ts';
import { VOLUNTARY_CAUSES, getOffer } from '../refunds/return-offers.ts';
import type { BuyerHistory } from '../refunds/return-offers.ts';
import type { Returnable } from '../refunds/returnable.ts';
import { withRequestTimes } from '../refunds/return-requests.ts';

const NOTHING = paise(0);

interface Bought extends ReturnType<typeof getLines> {
  order: OrderRow;
  payment: PaymentRow | undefined;
  isOutside: boolean;
}

/** Every course that the user has bought, latest order first. */
export async function getReturnables(
  db: Queries,
  userId: string,
  now: number,
): Promise<Returnable[]> {
  const orders = await paidOrders(db, userId);
  if (orders.length === 0) return [];
  const parts = await getParts(db, orders);
  return returnablesIn(db, { userId, orders, parts }, now);
}

/** Like `listReturnables`, for orders whose parts are already loaded. `orders` must be all paid orders of the account. */
export async function returnablesIn(
  db: Queries,
  { userId, orders, parts }: { userId: string; orders: readonly OrderRow[]; parts: OrderParts },
  now: number,
): Promise<Returnable[]> {
  const bought = listBought(orders, parts);
  if (bought.length === 0) return [];
  const enrolments = await listEnrolments(db, userId);
  const history = await getHistory(db, userId, bought);
  const purchases = await purchasesIn(db, { orders, parts });
  const all = bought.flatMap(({ order, payment, isOutside, ...lines }) => {
    const left = leftOfLines(lines);
    const returned = returnedLines(lines);
    return lines.items.map((item) => {
      const isOpen = isOpenBy(enrolments, { order, payment }, item.course_id);
      const paid = payment ?? { id: order.id, captured_at: order.paid_at ?? order.created_at };
      const rest = left.get(item.line_no) ?? NOTHING;
      const isReturned = returned.has(item.line_no);
      const refund = payment
        ? calculateRefundTotal(purchases, [{ paymentId: payment.id, courseId: item.course_id }])
        : NOTHING;
      const known = { order, item, left: rest, isReturned, isOpen };
      const facts = { ...known, payment: paid, refund, isOutside, history, now };
      return { ...known, payment, offer: getOffer(facts) };
    });
  });
  return withRequestTimes(db, all);
}

function listBought(orders: readonly OrderRow[], parts: OrderParts): Bought[] {
  return orders.flatMap((order): Bought[] => {
    const nothing = { items: parts.items.get(order.id) ?? [], refunds: [], rows: [] };
    if (order.amount_paise === 0)
      return [{ order, payment: undefined, isOutside: false, ...nothing }];
    return (parts.payments.get(order.id) ?? []).map((payment) => ({
      order,
      payment,
      isOutside: parts.outside.has(payment.id),
      ...getLines(parts, payment),
    }));
  });
}

/** Whether this payment or free order opened the course. A coupon enrols at the same moment as its order is paid. */
function isOpenBy(
  enrolments: readonly EnrolmentRow[],
  { order, payment }: Pick<Bought, 'order' | 'payment'>,
  courseId: string,
): boolean {
  const own = enrolments.find((enrolment) => enrolment.course_id === courseId);
  if (payment) return own?.payment_id === payment.id;
  return own?.source === 'coupon' && own.created_at === order.paid_at;
}

async function getHistory(
  db: Queries,
  userId: string,
  bought: readonly Bought[],
): Promise<BuyerHistory> {
  const live = bought.flatMap((item) => item.refunds).filter(isLive);
  const certificates = await getCertificateIds(db, userId);
  return {
    isCertified: (courseId) => certificates.has(courseId),
    givenBack: bought.flatMap(({ payment, items, refunds, rows }) => {
      if (!payment) return [];
      const chosen = refunds.filter(({ cause }) => VOLUNTARY_CAUSES.has(cause));
      const paid = { items, refunds: chosen, rows };
      return coursesGivenBack(paid, payment.amount_paise).map((courseId) => ({
        courseId,
        paymentId: payment.id,
      }));
    }),
    returnedAt: live.filter(({ cause }) => cause === 'guarantee').map((item) => item.created_at),
    disputed: await findDisputedOrders(db, userId),
  };
}

/** Orders with a dispute event from the provider. */
async function findDisputedOrders(db: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('orders', 'orders.provider_order_id', 'payment_events.provider_order_id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where(sql<boolean>`payment_events.kind like 'payment.dispute.%'`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
