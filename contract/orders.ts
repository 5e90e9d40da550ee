// Orders and payments: what a buyer may know of their own, and what admins need to look after all.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Paise } from './money.ts';
import { listPage, listPlace } from './paging.ts';
import { ReturnOffer } from './returns.ts';
import { IssuedDocument } from './issued-documents.ts';

export const ORDERS_PER_PAGE = 50;
export const ORDERS_QUERY_MAX = 64;
/** Number of days in the revenue report, including today. */
export const REVENUE_DAYS = 30;

/** Asked for here; begun at the provider; done there; refused there. */
export const RefundStatus = z.enum(['wanted', 'pending', 'processed', 'failed']);
/**
 * `quote-expired`: the price of its order, or its coupon, had ended when the payment was begun; `offer-refused`: paid with an
 * offer of the provider that the owner does not accept; `other-amount`: not the amount or currency of its order; `provider`: at
 * its desk; `by-hand`: past it, as an Admin states.
 */
export const RefundCause = z.enum([
  ...(['admin', 'guarantee', 'already-open', 'course-gone'] as const),
  ...(['account-gone', 'quote-expired', 'provider', 'by-hand'] as const),
  ...(['offer-refused', 'other-amount'] as const),
]);

export const Refund = z.object({
  _id: z.string(),
  amount: Paise,
  status: RefundStatus,
  cause: RefundCause,
  createdAt: z.string(),
  processedAt: z.nullable(z.string()),
  /** What of each course goes back; absent from servers that do not know it. */
  items: z.optional(z.array(z.object({ courseId: z.string(), amount: Paise }))),
});
export type Refund = z.infer<typeof Refund>;

/** A course of a payment. */
export const PaidItem = z.object({
  courseId: z.string(),
  paid: Paise,
  /** Not refunded and no refund requested. */
  left: Paise,
  /** What refunding this course alone gives back now; absent from lists, and from servers that do not know it. */
  refund: z.optional(Paise),
  /** The course is returned, though not all of its price went back. */
  isReturned: z.optional(z.boolean()),
  /** For its buyer alone. */
  offer: z.optional(ReturnOffer),
});
export type PaidItem = z.infer<typeof PaidItem>;

export const Payment = z.object({
  /** The provider's id, or ours of a payment made outside. */
  paymentId: z.string(),
  amount: Paise,
  /** As the provider names it: upi, card, netbanking, wallet; empty when it does not say. */
  method: z.string(),
  /** Of an offline payment: the day it was received, YYYY-MM-DD, and its reference. */
  outside: z.optional(z.object({ receivedOn: z.string(), reference: z.string() })),
  paidAt: z.string(),
  refunds: z.array(Refund),
  /** Receipt or tax invoice, and the notes to it, the first first; absent from servers that issue none. */
  documents: z.optional(z.array(IssuedDocument)),
  /** What refunding all of its courses gives back now; absent from lists, and from servers that do not know it. */
  refund: z.optional(Paise),
  /** What each course cost and what is left of it; absent from servers of the release before. */
  items: z.optional(z.array(PaidItem)),
});
export type Payment = z.infer<typeof Payment>;

/**
 * Where the money is. `open`: not paid, as far as we know. `refunding`: on its way back. `refunded`: given back
 * whole.
 */
export const OrderStatus = z.enum(['open', 'paid', 'refunding', 'refunded']);
export type OrderStatus = z.infer<typeof OrderStatus>;

const orderFields = {
  /** Ours; also the receipt at the provider. */
  _id: z.string(),
  /** The provider's; null when it never answered. */
  orderId: z.nullable(z.string()),
  status: OrderStatus,
  courses: z.array(
    z.object({
      courseId: z.string(),
      /** Empty when the course is gone. */
      courseName: z.string(),
      /** Of an order that a coupon left nothing to pay of, which has no payment: for its buyer alone. */
      offer: z.optional(ReturnOffer),
    }),
  ),
  /** In which the courses were bought together. */
  bundle: z.optional(z.object({ bundleId: z.string(), title: z.string() })),
  amount: Paise,
  currency: z.literal('INR'),
  createdAt: z.string(),
  payments: z.array(Payment),
};

export const OwnOrder = z.object(orderFields);
export type OwnOrder = z.infer<typeof OwnOrder>;

/** Paid orders of the caller, the latest first: what receipts are made of. */
export const getMyPayments = endpoint('GET /payment/mine', {
  access: 'signed-in',
  answer: answerWith({ data: z.array(OwnOrder) }),
  summary: "The caller's own payments with their refunds, the latest first.",
});

const Step = z.object({
  at: z.string(),
  /** One sentence for a list. */
  text: z.string(),
  /** What went wrong wants to be seen. */
  tone: z.enum(['plain', 'good', 'bad']),
  /** A mail about the order that could not be delivered. */
  undelivered: z.optional(z.literal(true)),
});
export type Step = z.infer<typeof Step>;

export const LedgerOrder = z.object({
  ...orderFields,
  student: z.object({
    /** Empty with the rest once the account was deleted. */
    _id: z.string(),
    name: z.string(),
    email: z.string(),
  }),
  /**
   * Money came in, is not on its way back, and yet a course of the order is closed to its payer, or the payment opened
   * nothing.
   */
  isStuck: z.boolean(),
});
export type LedgerOrder = z.infer<typeof LedgerOrder>;

/** What an admin needs to answer questions about an invoice. */
export const OrderBilling = z.object({
  /** The courses without sale, bundle and coupon. */
  listPrice: Paise,
  coupon: z.nullable(z.object({ code: z.string(), discount: Paise })),
  /** The business on the invoice, and its GSTIN; both empty for a consumer. */
  business: z.string(),
  gstin: z.string(),
  /** The name of the buyer's State; 'Outside India'; empty if the order form did not ask for it. */
  state: z.string(),
  phone: z.string(),
  /** Numbers of the receipt or tax invoice; empty before the payment. */
  invoice: z.string(),
  /** Tax on these invoices; null of receipts, which show none. */
  tax: z.nullable(Paise),
});
export type OrderBilling = z.infer<typeof OrderBilling>;

/** By the provider's id or ours; orders of others are not found. `timeline` and `billing` are for admins. */
export const getPaymentOrder = endpoint('GET /payment/orders/:orderId', {
  access: 'signed-in',
  fails: ['not_found'],
  params: z.object({ orderId: z.string().check(z.maxLength(64)) }),
  answer: answerWith({
    data: z.extend(OwnOrder, {
      timeline: z.optional(z.array(Step)),
      /** Absent from servers of the release before, too. */
      billing: z.optional(OrderBilling),
    }),
  }),
  summary:
    'One order: its status, payments and refunds; for admins with what happened, step by step, and what the invoice says.',
});

const filter = {
  /** A part of a student's name or e-mail, of a course's name, or the id of an order or payment. */
  query: z.optional(z.string().check(z.trim(), z.maxLength(ORDERS_QUERY_MAX))),
  status: z.optional(z.enum([...OrderStatus.options, 'stuck'])),
};

export const getOrders = endpoint('GET /payment/orders', {
  needs: 'payments.read',
  query: z.strictObject(
    { ...filter, ...listPlace },
    'Orders are found by query, status, page, before and until, and nothing else.',
  ),
  answer: answerWith(listPage(LedgerOrder)),
  summary: `Orders with their payments, the latest first, ${ORDERS_PER_PAGE} on a page.`,
});

/** The same orders as one table, safe to open in a spreadsheet. */
export const getOrdersTable = endpoint('GET /payment/orders.csv', {
  needs: 'payments.read',
  sends: 'csv',
  query: z.strictObject(filter, 'Orders are found by query and status, and nothing else.'),
  answer: z.string(),
  summary: 'All matching orders as CSV.',
});

/** Normally empty. */
export const getStuckOrders = endpoint('GET /payment/stuck', {
  needs: 'payments.read',
  answer: answerWith({
    data: z.array(LedgerOrder),
    /** How many there are. */
    total: z.int(),
    /** Always false: see contract/paging.ts. */
    isMore: z.boolean(),
  }),
  summary: `The latest ${ORDERS_PER_PAGE} orders that were paid, not given back, and still leave a course closed.`,
});

export const getRevenue = endpoint('GET /payment/revenue', {
  needs: 'revenue.read',
  answer: answerWith({
    data: z.array(
      z.object({
        /** YYYY-MM-DD by Indian time. */
        day: z.string(),
        /** What came in, and what went back: see contract/revenue.ts. */
        captured: Paise,
        refunded: Paise,
      }),
    ),
  }),
  summary: `What came in and went back on each of the last ${REVENUE_DAYS} days, the oldest first.`,
});

/** How far back the comparison goes by itself, and at most, in days. */
export const COMPARED_DAYS = 5;
export const COMPARED_DAYS_MAX = 90;

/**
 * Asks about every open order of the last days at once, and not only about those whose turn it is; more than the
 * usual days are for after a restore.
 */
export const reconcilePayments = endpoint('POST /payment/reconcile', {
  needs: 'payments.refund',
  fails: ['gateway'],
  body: z.strictObject(
    { days: z._default(z.int().check(z.minimum(1), z.maximum(COMPARED_DAYS_MAX)), COMPARED_DAYS) },
    'Send the days to compare, and nothing else.',
  ),
  answer: answerWith({
    data: z.object({
      /** Orders that the provider was asked about. */
      checked: z.int(),
      /** Orders that a restore had lost, rebuilt from the provider; absent from servers of the release before. */
      rebuilt: z.optional(z.int()),
      /** Payments that we had not heard of. */
      settled: z.int(),
      /** Refunds that moved on. */
      refunds: z.int(),
      /** Questions without an answer. */
      failed: z.int(),
    }),
  }),
  summary: 'Compares our orders with the provider’s and settles what differs.',
});
