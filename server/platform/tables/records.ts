// Rows of money and letters.
import type { Paise } from '#contract/money.ts';
import type { OrderStatus, Refund } from '#contract/orders.ts';
import type { StateCode } from '#contract/states.ts';
import type { CouponKind } from '#contract/coupons.ts';

export interface OrderRow {
  /** Ours; also the receipt at the provider. */
  id: string;
  user_id: string;
  provider_order_id: string | null;
  amount_paise: Paise;
  currency: 'INR';
  status: 'created' | 'paid';
  created_at: number;
  paid_at: number | null;
  /** When the provider was last asked about its payments. */
  asked_at: number | null;
  /** How it stands, and whether it was paid in vain: written by platform/order-states.ts. */
  state: OrderStatus;
  is_stuck: 0 | 1;
  /** Of all that was quoted: see server/sales/frozen-quote.ts. Null of orders from before there was one. */
  quote_hash: string | null;
  /** `none`: the seller may not ask. Null of older orders, as are the columns below. */
  buyer_kind: 'none' | 'b2c' | 'b2b' | null;
  /** Of the business that the GSTIN belongs to; else null. */
  buyer_name: string | null;
  /** Null where nobody asked, and of buyers abroad. */
  buyer_state: StateCode | null;
  buyer_address: string | null;
  buyer_gstin: string | null;
  /** Said for this order; said for an earlier one; nobody said, so it is the seller's own; outside India. */
  state_source: 'given' | 'earlier' | 'assumed' | 'abroad' | null;
  /** The terms of the moment at which it was quoted; null before there were any. */
  seller_terms_id: string | null;
  /** The coupon that its lines are discounted by. */
  coupon_id: string | null;
  /** Whether the buyer has said to be 18 or older: for this order, earlier, never. Null where nobody is asked. */
  age_source: 'given' | 'earlier' | 'not-asked' | null;
  /** When the order was rebuilt from the provider, after a restore of an older backup. */
  rebuilt_at?: number | null | undefined;
}

/** A backup that was restored: orders younger than it are looked for at the provider. */
export interface RestoreRow {
  id: string;
  /** When the backup was made. */
  backup_at: number;
  restored_at: number;
  /** When everything since the backup was compared with the provider; null until then. */
  compared_at: number | null;
  /** JSON list of the provider's ids of payments that could not be matched to an order. */
  unmatched: string;
}

/** One row: what the owner decides about payments at the provider. */
export interface PaymentSettingsRow {
  name: 'payments';
  /** 1: payments that a Razorpay offer made cheaper than their order open its courses. */
  accepts_offers: 0 | 1;
  /** When the owner is mailed about sales; null until an owner chooses, as the next two. */
  sales_mails: 'never' | 'each' | 'daily' | null;
  /** Empty: where messages of the contact form go. */
  sales_mails_to: string | null;
  sales_mails_since: number | null;
  changed_at: number;
  changed_by: string;
}

/** One course of an order, as it was when the order was made. */
export interface OrderItemRow {
  order_id: string;
  /** From 1. */
  line_no: number;
  /** It may be gone by now. */
  course_id: string;
  title: string;
  /** The bundle in which it was bought; null where it was bought by itself. */
  bundle_id: string | null;
  /** What the course cost. */
  list_paise: Paise;
  /** The same, its price of a sale, or its share of the bundle's price. Null in what a server of the release before has written: the list price. */
  price_paise: Paise | null;
  /** Off that price. */
  discount_paise: Paise;
  /** Its part of the order's sum: those of an order make it up. */
  net_paise: Paise;
  /** 1 where the sum of an older order was split over its courses afterwards. */
  is_estimated: number;
  /** The service's code and rate in basis points; null where the seller collected no tax. */
  sac: string | null;
  rate_bp: number | null;
  /** How many days after the day of the payment the course can be returned, as was promised with the order. */
  guarantee_days: number;
  /** The version of the refund policy that was promised with it; null in what a server before 087 has written. */
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

/** What the office states of a payment that it took itself. */
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
  /** Ours; also the key under which the provider makes it once. */
  id: string;
  payment_id: string;
  /** The provider's id, once it has answered. */
  provider_refund_id: string | null;
  amount_paise: Paise;
  /** See RefundCause of contract/orders.ts. */
  cause: Refund['cause'];
  /** An admin's words; empty for the other causes. */
  reason: string;
  admin_id: string | null;
  /** Wanted here; begun there; done there; refused there. */
  status: 'wanted' | 'pending' | 'processed' | 'failed';
  created_at: number;
  processed_at: number | null;
  /** Under which a sum was asked for once; null for the others, which cannot be asked for twice. */
  request_key: string | null;
}

/** What of a line of the order a refund gives back: its lines make up its sum. Refunds of older releases have none. */
export interface RefundItemRow {
  refund_id: string;
  line_no: number;
  amount_paise: Paise;
  /** 1 where the course is returned with it, whether or not all of its price goes back: see server/sales/bundle-refunds.ts. */
  is_returned: 0 | 1;
}

/** A course that the buyer of a bundle had already: its share of the bundle's price was not charged. */
export interface OrderOwnedCourseRow {
  /** Of the bundle. */
  order_id: string;
  course_id: string;
  /** Of the course. */
  payment_id: string;
  share_paise: Paise;
}

export interface PaymentEventRow {
  /** The provider's event id. */
  id: string;
  kind: string;
  /** The order that it is about, where it names one. */
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
  /** Empty once it was sent or given up. Encrypted, with the HTML in it, where `secret_until` stands. */
  text_body: string;
  html_body: string;
  created_at: number;
  sent_at: number | null;
  /** Until then one sender has it; before it is due and after a failure, until then nobody tries. */
  claimed_until: number | null;
  attempts: number;
  /** When the secret that it carries ends; null for a mail without one. */
  secret_until: number | null;
  /** The document whose file is attached, once it is made; null for a mail without one. */
  document_id: string | null;
  /** When the mail server refused it for good; null before, and again once it waits to be sent again. */
  rejected_at: number | null;
  /** What the mail server answered, in one short line. */
  rejection: string | null;
  /** Of a rejected mail: the account that had its address then. */
  user_id: string | null;
}

export interface ContactMessageRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty when none was given. */
  phone: string;
  subject: string;
  message: string;
  created_at: number;
  answered_at: number | null;
  kind: 'message' | 'complaint';
  /** Of a complaint: when its receipt was written. */
  acknowledged_at: number | null;
  /** Of one that asks for a return: our id of the order. */
  order_id: string | null;
  /** What it asks for, where it is kept once. */
  once_key: string | null;
  /** Who was signed in when they sent it. */
  user_id: string | null;
  /** When their account ended, of what is kept until it is answered. */
  left_at: number | null;
}

export interface CouponRow {
  id: string;
  /** In capitals. */
  code: string;
  kind: CouponKind;
  /** Basis points of a percentage, paise of an amount. */
  value: number;
  /** What a percentage takes off an order at most. */
  cap_paise: Paise | null;
  /** 1 where it is for the courses in `coupon_courses` alone. */
  is_scoped: 0 | 1;
  /** 1 where it is for bundles alone. */
  bundles_only: 0 | 1;
  minimum_paise: Paise | null;
  /** 1 where it takes nothing off a price that a sale has lowered. */
  not_on_sale: 0 | 1;
  /** 1 where it is for accounts without a purchase that stands. */
  first_only: 0 | 1;
  /** The one account that may use it. */
  email: string | null;
  from_at: number;
  /** From then on it no longer works. */
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
  /** Of the order. */
  id: string;
  coupon_id: string;
  user_id: string;
  discount_paise: Paise;
  /** Its place is kept; paid; given back. */
  state: 'held' | 'used' | 'released';
  /** When the reservation ends or has ended: after the order's hour, or when a later order of the account took it. */
  held_until: number;
  /** 1 of orders that an older release accepted beyond the limits of the coupon. */
  is_over: 0 | 1;
  /** When it was made; once it is used, when it was paid. */
  created_at: number;
}
