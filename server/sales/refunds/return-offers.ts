// Decides whether a course can be returned at once, or needs a manual review.
import type { Paise } from '#contract/sales/money.ts';
import type { ReturnOffer, ReturnState } from '#contract/sales/returns.ts';
import { formatDay, toDayNumber } from '../../platform/indian-days.ts';
import type { OrderItemRow, OrderRow, PaymentRow, RefundRow } from '../../platform/tables.ts';

/** Orders above this amount need a manual review. Paise. */
const LARGE_ORDER = 50_000_00;
/** Number of returns a year without a manual review. */
const RETURNS_PER_YEAR_MAX = 3;
const YEAR_MS = 365 * 86_400_000;

/** A course of an order with its return offer. */
export interface Returnable {
  order: OrderRow;
  item: OrderItemRow;
  /** Undefined when a coupon left nothing to pay. */
  payment: PaymentRow | undefined;
  /** The part of the line that is not refunded. */
  left: Paise;
  isReturned: boolean;
  isOpen: boolean;
  offer: ReturnOffer;
}

/** A course of an order, or the rest of a bundle. */
export interface ReturnRequest {
  orderId: string;
  courseId?: string | undefined;
  bundleId?: string | undefined;
}

/** Facts about the buyer that do not come from the payment. */
export interface BuyerHistory {
  isCertified: (courseId: string) => boolean;
  /** Courses that were refunded in full, with their payments. */
  givenBack: readonly { courseId: string; paymentId: string }[];
  /** Times of earlier returns. Epoch milliseconds. */
  returnedAt: readonly number[];
  /** Ids of orders with a dispute. */
  disputed: ReadonlySet<string>;
}

export interface ReturnFacts {
  order: Pick<OrderRow, 'id' | 'amount_paise' | 'buyer_gstin'>;
  item: Pick<OrderItemRow, 'course_id' | 'net_paise' | 'guarantee_days'>;
  payment: Pick<PaymentRow, 'id' | 'captured_at'>;
  /** Paise of the line that are not refunded. */
  left: number;
  isReturned: boolean;
  /** Refund for returning this course alone. */
  refund: Paise;
  /** Whether the course is open because of this payment. */
  isOpen: boolean;
  /** The payment was received outside the provider and is refunded there. */
  isOutside: boolean;
  history: BuyerHistory;
  /** Epoch milliseconds. */
  now: number;
}

export function getReturnOffer(facts: ReturnFacts): ReturnOffer {
  const { item, payment, now, refund } = facts;
  const last = toDayNumber(payment.captured_at) + item.guarantee_days;
  return { state: getReturnState(facts, toDayNumber(now) > last), until: formatDay(last), refund };
}

function getReturnState(facts: ReturnFacts, isOver: boolean): ReturnState {
  const { item, isReturned, isOpen } = facts;
  if (item.net_paise > 0 ? isReturned : !isOpen) return 'returned';
  if (isOver) return 'over';
  return needsManualReview(facts) ? 'person' : 'open';
}

/** Unusual requests are reviewed manually and never refused automatically. Free courses need no review. */
function needsManualReview(facts: ReturnFacts): boolean {
  const { order, item, payment, left, isOpen, isOutside, history, now } = facts;
  if (order.amount_paise === 0) return false;
  const recentReturns = history.returnedAt.filter((at) => now - at < YEAR_MS);
  return (
    !isOpen ||
    isOutside ||
    left < item.net_paise ||
    order.amount_paise > LARGE_ORDER ||
    Boolean(order.buyer_gstin) ||
    history.disputed.has(order.id) ||
    history.isCertified(item.course_id) ||
    recentReturns.length >= RETURNS_PER_YEAR_MAX ||
    history.givenBack.some(
      (entry) => entry.courseId === item.course_id && entry.paymentId !== payment.id,
    )
  );
}

/** Causes of refunds that mean the buyer gave a course back. */
export const VOLUNTARY_CAUSES: ReadonlySet<RefundRow['cause']> = new Set([
  'guarantee',
  'admin',
  'provider',
]);
