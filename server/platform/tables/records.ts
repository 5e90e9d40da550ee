// Rows of money and letters, and of what servers agree on.
import type { Paise } from '#contract/money.ts';
import type { OrderStatus, Refund } from '#contract/orders.ts';

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
  /** How it stands, and whether it was paid in vain: kept by counters/order-states.ts. */
  state: OrderStatus;
  is_stuck: 0 | 1;
}

/** One course of an order, as it was when the order was made. */
export interface OrderItemRow {
  order_id: string;
  /** From 1. */
  line_no: number;
  /** It may be gone by now. */
  course_id: string;
  title: string;
  /** What the course cost. */
  list_paise: Paise;
  /** Its part of the order's sum: those of an order make it up. */
  net_paise: Paise;
  /** 1 where the sum of an older order was split over its courses afterwards. */
  is_estimated: number;
}

export interface PaymentRow {
  /** The provider's payment id. */
  id: string;
  order_id: string;
  amount_paise: Paise;
  method: string;
  captured_at: number;
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
}

/** How much a course has: kept by server/counters. */
export interface CourseCountsRow {
  course_id: string;
  /** Enrolments; those that were paid; those in which every lesson is done. */
  students: number;
  paid: number;
  completed: number;
  sections: number;
  lessons: number;
  /** Lessons whose length is known, and their seconds. */
  timed: number;
  seconds: number;
}

/** What happened on an Indian day: kept by server/counters. */
export interface DayCountsRow {
  /** Days since 1970-01-01. */
  day: number;
  enrolments: number;
  certificates: number;
  captured_paise: number;
  refunded_paise: number;
}

/** Student accounts, and people with an enrolment: kept by server/counters. */
export interface SchoolCountRow {
  name: 'accounts' | 'students';
  number: number;
}

export interface JobRow {
  name: string;
  next_run_at: number;
  /** One run of one server; until then it is taken for alive. */
  claim_id: string | null;
  claimed_until: number | null;
  /** Begun since the last success. */
  attempts: number;
  /** What the last failure said. */
  last_error: string;
}

export interface RevisionRow {
  name: string;
  number: number;
}

/** The number that 'courses' had in the revisions when a course last changed. */
export interface CourseRevisionRow {
  course_id: string;
  number: number;
}
