// Types of returns.
import type { Paise } from '#contract/sales/money.ts';
import type { ReturnOffer } from '#contract/sales/returns.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../platform/tables.ts';

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
