// Rows of orders, payments, refunds, mails and coupons.
import type { NotificationKind, OptionalEmail } from '#contract/notifications/notifications.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { OrderStatus, Refund } from '#contract/sales/orders.ts';
import type { StateCode } from '#contract/sales/states.ts';
import type { CouponKind } from '#contract/sales/coupons.ts';

export interface OrderRow {
  /** Our id; also the receipt at the provider. */
  id: string;
  user_id: string;
  provider_order_id: string | null;
  amount_paise: Paise;
  currency: 'INR';
  status: 'created' | 'paid';
  created_at: number;
  paid_at: number | null;
  /** When the order was last reconciled with the provider. */
  asked_at: number | null;
  /** The state, and whether received money bought nothing: computed by platform/order-states.ts. */
  state: OrderStatus;
  is_stuck: 0 | 1;
  /** Hash of the quote: see sales/orders/frozen-quote.ts. Null for older orders. */
  quote_hash: string | null;
  /** `none`: the seller may not collect buyer details. Null for older orders, like the columns below. */
  buyer_kind: 'none' | 'b2c' | 'b2b' | null;
  /** The name of the business with the GSTIN; otherwise null. */
  buyer_name: string | null;
  /** Null if not requested, and for buyers abroad. */
  buyer_state: StateCode | null;
  buyer_address: string | null;
  buyer_gstin: string | null;
  /** How the state is known: from this order, from an earlier one, assumed to be the seller's, or outside India. */
  state_source: 'given' | 'earlier' | 'assumed' | 'abroad' | null;
  /** The seller's terms at the time of the quote; null if there were none. */
  seller_terms_id: string | null;
  /** The coupon of its discounts. */
  coupon_id: string | null;
  /** Whether the buyer has stated to be 18 or older: for this order, earlier, or not. Null if not required. */
  age_source: 'given' | 'earlier' | 'not-asked' | null;
  /** When the order was rebuilt from the provider after a restore. */
  rebuilt_at?: number | null | undefined;
}

/** A restored backup: newer orders are looked up at the provider. */
export interface RestoreRow {
  id: string;
  /** When the backup was made. */
  backup_at: number;
  restored_at: number;
  /** When everything since the backup was compared with the provider; null until then. */
  compared_at: number | null;
  /** JSON list of the provider's ids of paid orders that could not be rebuilt. */
  unmatched: string;
}

/** A single row: the owner's settings for payments at the provider. */
export interface PaymentSettingsRow {
  name: 'payments';
  /** 1: payments reduced by a Razorpay offer open their courses. */
  accepts_offers: 0 | 1;
  /** When sales are mailed to the owner; null until an owner chooses, like the next two. */
  sales_mails: 'never' | 'each' | 'daily' | null;
  /** Empty: the recipient of contact messages. */
  sales_mails_to: string | null;
  sales_mails_since: number | null;
  changed_at: number;
  changed_by: string;
}

/** A course of an order, as at the time of the order. */
export interface OrderItemRow {
  order_id: string;
  /** From 1. */
  line_no: number;
  /** The course may be deleted by now. */
  course_id: string;
  title: string;
  /** The bundle in which it was bought; null if it was bought alone. */
  bundle_id: string | null;
  /** The list price. */
  list_paise: Paise;
  /**
   * The list price, the sale price, or the share of the bundle's price. Null, meaning the list price, in rows of older
   * servers.
   */
  price_paise: Paise | null;
  /** Discount on that price. */
  discount_paise: Paise;
  /** Its part of the order's total: the parts add up to it. */
  net_paise: Paise;
  /** 1 if the total of an older order was split over its courses later. */
  is_estimated: number;
  /** Service code and rate in basis points; null if the seller collects no tax. */
  sac: string | null;
  rate_bp: number | null;
  /** Days after the day of the payment in which the course can be returned, as promised with the order. */
  guarantee_days: number;
  /** Version of the promised refund policy; null in rows of servers before 087. */
  policy_version: string | null;
}

export interface PaymentRow {
  /** The provider's payment id. */
  id: string;
  order_id: string;
  amount_paise: Paise;
  method: string;
  captured_at: number;
}

/** An admin's statement about an offline payment. */
export interface OutsidePaymentRow {
  payment_id: string;
  /** YYYY-MM-DD. */
  received_on: string;
  reference: string;
  reason: string;
  recorded_by: string;
  creation_key: string;
}

export interface RefundRow {
  /** Our id; also the idempotency key at the provider. */
  id: string;
  payment_id: string;
  /** The provider's id, once it has responded. */
  provider_refund_id: string | null;
  amount_paise: Paise;
  /** See RefundCause of contract/sales/orders.ts. */
  cause: Refund['cause'];
  /** An admin's reason; empty for other causes. */
  reason: string;
  admin_id: string | null;
  /** `wanted`: requested here; then pending, processed or failed at the provider. */
  status: 'wanted' | 'pending' | 'processed' | 'failed';
  created_at: number;
  processed_at: number | null;
  /** Idempotency key of a refunded amount; null for other refunds, which cannot be requested twice. */
  request_key: string | null;
}

/** A refund's share of an order line. The shares add up to the refund. Refunds of older releases have none. */
export interface RefundItemRow {
  refund_id: string;
  line_no: number;
  amount_paise: Paise;
  /** 1 if the course is returned, even if not all of its price is refunded: see server/sales/refunds/bundle-refunds.ts. */
  is_returned: 0 | 1;
}

/** A course that the buyer of a bundle owned already: its share was not charged. */
export interface OrderOwnedCourseRow {
  /** The order of the bundle. */
  order_id: string;
  course_id: string;
  /** The payment of the course. */
  payment_id: string;
  share_paise: Paise;
}

export interface PaymentEventRow {
  /** The provider's event id. */
  id: string;
  kind: string;
  /** The order of the event, if it names one. */
  provider_order_id: string | null;
  body: string;
  received_at: number;
  processed_at: number | null;
}

export interface MailRow {
  id: string;
  /** One mail per key. */
  once_key: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /** Empty after the mail was sent or given up. Encrypted together with the HTML if `secret_until` is set. */
  text_body: string;
  html_body: string;
  created_at: number;
  sent_at: number | null;
  /** Until when the mail is claimed by a sender, postponed, or waiting for a retry. */
  claimed_until: number | null;
  attempts: number;
  /** When its secret expires; null without a secret. */
  secret_until: number | null;
  /** The document whose file is attached, once that exists; null without one. */
  document_id: string | null;
  /** When the mail server rejected it for good; null before, and when it is queued again. */
  rejected_at: number | null;
  /** The mail server's answer in one line. */
  rejection: string | null;
  /** For a rejected mail: the account that had its address. */
  user_id: string | null;
}

export interface ContactMessageRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty if not given. */
  phone: string;
  subject: string;
  message: string;
  created_at: number;
  answered_at: number | null;
  kind: 'message' | 'complaint';
  /** For a complaint: when its acknowledgement was written. */
  acknowledged_at: number | null;
  /** For a request to return: our order id. */
  order_id: string | null;
  /** Idempotency key of a request. */
  once_key: string | null;
  /** The signed-in sender. */
  user_id: string | null;
  /** When the sender's account ended, for requests that are still open. */
  left_at: number | null;
}

export interface CouponRow {
  id: string;
  /** In upper case. */
  code: string;
  kind: CouponKind;
  /** Basis points for a percentage, paise for an amount. */
  value: number;
  /** Maximum discount of a percentage per order. */
  cap_paise: Paise | null;
  /** 1 if it is only for the courses in `coupon_courses`. */
  is_scoped: 0 | 1;
  /** 1 if it is only for bundles. */
  bundles_only: 0 | 1;
  minimum_paise: Paise | null;
  /** 1 if it does not apply to sale prices. */
  not_on_sale: 0 | 1;
  /** 1 if it is for accounts without a purchase, except refunded ones. */
  first_only: 0 | 1;
  /** The only account that may use it. */
  email: string | null;
  from_at: number;
  /** No longer valid since then. */
  until_at: number | null;
  max_total: number | null;
  max_per_account: number;
  is_off: 0 | 1;
  created_by: string | null;
  created_at: number;
  creation_key: string | null;
}

export interface CouponCourseRow {
  coupon_id: string;
  course_id: string;
}

export interface CouponRedemptionRow {
  /** The order's id. */
  id: string;
  coupon_id: string;
  user_id: string;
  discount_paise: Paise;
  /** Reserved; paid; released. */
  state: 'held' | 'used' | 'released';
  /** When the reservation ends or ended: after the order's hour, or when a later order of the account took it. */
  held_until: number;
  /** 1 for orders of older releases beyond the coupon's limits. */
  is_over: 0 | 1;
  /** When it was reserved; once used, when it was paid. */
  created_at: number;
}

export interface NotificationRow {
  id: string;
  user_id: string;
  kind: NotificationKind;
  course_id: string | null;
  text: string;
  /** A path of the site. */
  link: string;
  /** Events that it combines, such as new lessons. */
  count: number;
  created_at: number;
  read_at: number | null;
}

/** Emails of this kind are switched off. */
export interface EmailOptoutRow {
  user_id: string;
  kind: OptionalEmail;
}
