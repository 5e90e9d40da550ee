// What a buyer may return by the button, and what a person looks at first.
import type { Paise } from '#contract/money.ts';
import type { ReturnOffer, ReturnState } from '#contract/returns.ts';
import { dayNamed, numberOfDay } from '../platform/indian-days.ts';
import type { OrderItemRow, OrderRow, PaymentRow, RefundRow } from '../platform/tables.ts';

/** From this on an order is looked at by a person. Paise. */
const LARGE_ORDER = 50_000_00;
/** So many returns a year are made by the button. */
const RETURNS_A_YEAR = 3;
const YEAR_MS = 365 * 86_400_000;

/** What is known of a buyer beside the one payment. */
export interface BuyerHistory {
  /** Whether they have a certificate of a course. */
  isCertified: (courseId: string) => boolean;
  /** Courses that went back whole, with the payment. */
  givenBack: readonly { courseId: string; paymentId: string }[];
  /** When they returned something by the button. Epoch milliseconds. */
  returnedAt: readonly number[];
  /** Orders with a dispute at the bank. */
  disputed: ReadonlySet<string>;
}

export interface ReturnFacts {
  order: Pick<OrderRow, 'id' | 'amount_paise' | 'buyer_gstin'>;
  item: Pick<OrderItemRow, 'course_id' | 'net_paise' | 'guarantee_days'>;
  payment: Pick<PaymentRow, 'id' | 'captured_at'>;
  /** Paise of the line that were not asked back. */
  left: number;
  isReturned: boolean;
  /** What returning it alone refunds. */
  refund: Paise;
  /** Whether the payment opened the course, and it is open. */
  isOpen: boolean;
  /** The office took the money itself, and gives it back itself. */
  isOutside: boolean;
  history: BuyerHistory;
  /** Epoch milliseconds. */
  now: number;
}

export function getOffer(facts: ReturnFacts): ReturnOffer {
  const { item, payment, now, refund } = facts;
  const last = numberOfDay(payment.captured_at) + item.guarantee_days;
  return { state: getState(facts, numberOfDay(now) > last), until: dayNamed(last), refund };
}

function getState(facts: ReturnFacts, isOver: boolean): ReturnState {
  const { item, isReturned, isOpen } = facts;
  if (item.net_paise > 0 ? isReturned : !isOpen) return 'returned';
  if (isOver) return 'over';
  return isForPerson(facts) ? 'person' : 'open';
}

/** Requests that look unusual lead to a person, and are never refused by a rule. Who has paid nothing leaves without one. */
function isForPerson(facts: ReturnFacts): boolean {
  const { order, item, payment, left, isOpen, isOutside, history, now } = facts;
  if (order.amount_paise === 0) return false;
  const lately = history.returnedAt.filter((at) => now - at < YEAR_MS);
  return (
    !isOpen ||
    isOutside ||
    left < item.net_paise ||
    order.amount_paise > LARGE_ORDER ||
    Boolean(order.buyer_gstin) ||
    history.disputed.has(order.id) ||
    history.isCertified(item.course_id) ||
    lately.length >= RETURNS_A_YEAR ||
    history.givenBack.some(
      (entry) => entry.courseId === item.course_id && entry.paymentId !== payment.id,
    )
  );
}

/** Refunds that say that somebody did not keep a course. */
export const VOLUNTARY_CAUSES: ReadonlySet<RefundRow['cause']> = new Set([
  'guarantee',
  'admin',
  'provider',
]);
