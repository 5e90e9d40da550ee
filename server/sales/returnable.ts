// What can be given back: a line of an order, or what was chosen of one.
import type { Paise } from '#contract/money.ts';
import type { ReturnOffer } from '#contract/returns.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../platform/tables.ts';

/** A course of an order, and what returning it would do. */
export interface Returnable {
  order: OrderRow;
  item: OrderItemRow;
  /** Absent where a coupon left nothing to pay. */
  payment: PaymentRow | undefined;
  /** Of the line, what was not asked back. */
  left: Paise;
  isReturned: boolean;
  isOpen: boolean;
  offer: ReturnOffer;
}

/** A course of an order, or what is left of a bundle that was bought in it. */
export interface ReturnRequest {
  orderId: string;
  courseId?: string | undefined;
  bundleId?: string | undefined;
}
