// Orders and payments: for their buyer, and for admins.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Paise } from './money.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { ReturnOffer } from './returns.ts';
import { IssuedDocument } from './issued-documents.ts';

export const ORDERS_PER_PAGE = 50;
export const ORDERS_QUERY_MAX = 64;
/** Number of days in the revenue report, including today. */
export const REVENUE_DAYS = 30;

/** Requested here; begun at the provider; completed; refused there. */
const RefundStatus = z.enum(['wanted', 'pending', 'processed', 'failed']);
/**
 * `quote-expired`: the price of the order, or its coupon, had expired when the payment began; `offer-refused`: paid
 * with a provider's offer that the owner does not accept; `other-amount`: amount or currency differ from the order;
 * `provider`: made in the provider's dashboard; `by-hand`: outside the provider, as stated by an admin.
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
  /** The refund of each course; absent from older servers. */
  items: z.optional(z.array(z.object({ courseId: z.string(), amount: Paise }))),
});
export type Refund = z.infer<typeof Refund>;

/** A course of a payment. */
export const PaidItem = z.object({
  courseId: z.string(),
  paid: Paise,
  /** Neither refunded nor requested to be. */
  left: Paise,
  /** What refunding this course alone would return; absent from lists and from older servers. */
  refund: z.optional(Paise),
  /** The course is returned, though not all of its price was refunded. */
  isReturned: z.optional(z.boolean()),
  /** For its buyer only. */
  offer: z.optional(ReturnOffer),
});
export type PaidItem = z.infer<typeof PaidItem>;

export const Payment = z.object({
  /** The provider's id, or ours for an offline payment. */
  paymentId: z.string(),
  amount: Paise,
  /** The provider's name: upi, card, netbanking, wallet; empty if unknown. */
  method: z.string(),
  /** Day of receipt, YYYY-MM-DD, and reference of an offline payment. */
  outside: z.optional(z.object({ receivedOn: z.string(), reference: z.string() })),
  paidAt: z.string(),
  refunds: z.array(Refund),
  /** Receipt or tax invoice, and its notes, oldest first; absent from servers without documents. */
  documents: z.optional(z.array(IssuedDocument)),
  /** What refunding all courses would return; absent from lists and from older servers. */
  refund: z.optional(Paise),
  /** Price and remaining amount of each course; absent from servers of the previous release. */
  items: z.optional(z.array(PaidItem)),
});
export type Payment = z.infer<typeof Payment>;

/** Where the money is. `open`: not known to be paid. `refunding`: being refunded. `refunded`: refunded in full. */
export const OrderStatus = z.enum(['open', 'paid', 'refunding', 'refunded']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** In lists and exports. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  open: 'Not paid',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
};

const orderFields = {
  /** Our id; also the receipt at the provider. */
  _id: z.string(),
  /** The provider's id; null if it never responded. */
  orderId: z.nullable(z.string()),
  status: OrderStatus,
  courses: z.array(
    z.object({
      courseId: z.string(),
      /** Empty for a deleted course. */
      courseName: z.string(),
      /** For a free order by coupon, which has no payment: for its buyer only. */
      offer: z.optional(ReturnOffer),
    }),
  ),
  /** The bundle in which the courses were bought. */
  bundle: z.optional(z.object({ bundleId: z.string(), title: z.string() })),
  amount: Paise,
  currency: z.literal('INR'),
  createdAt: z.string(),
  payments: z.array(Payment),
};

export const OwnOrder = z.object(orderFields);
export type OwnOrder = z.infer<typeof OwnOrder>;

/** Paid orders of the caller, latest first, for receipts. */
export const getMyPayments = defineEndpoint('GET /payment/mine', {
  access: 'signed-in',
  response: successResponse({ data: z.array(OwnOrder) }),
  summary: 'Lists the caller’s payments with their refunds, latest first.',
});

const Step = z.object({
  at: z.string(),
  /** One sentence for a list. */
  text: z.string(),
  /** `bad` highlights a failure. */
  tone: z.enum(['plain', 'good', 'bad']),
  /** A mail about the order that was rejected. */
  undelivered: z.optional(z.literal(true)),
});
export type Step = z.infer<typeof Step>;

export const LedgerOrder = z.object({
  ...orderFields,
  student: z.object({
    /** Empty, like the rest, for a deleted account. */
    _id: z.string(),
    name: z.string(),
    email: z.string(),
  }),
  /**
   * Money was received and is not being refunded, but a course of the order is closed to its payer, or the payment
   * opened nothing.
   */
  isStuck: z.boolean(),
});
export type LedgerOrder = z.infer<typeof LedgerOrder>;

/** Data for questions about an invoice. */
export const OrderBilling = z.object({
  /** List prices without sale, bundle and coupon. */
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
  /** Tax on these invoices; null for receipts, which show none. */
  tax: z.nullable(Paise),
});
export type OrderBilling = z.infer<typeof OrderBilling>;

/** By the provider's id or ours; orders of others are not_found. `timeline` and `billing` are for admins. */
export const getPaymentOrder = defineEndpoint('GET /payment/orders/:orderId', {
  access: 'signed-in',
  fails: ['not_found'],
  params: z.object({ orderId: z.string().check(z.maxLength(64)) }),
  response: successResponse({
    data: z.extend(OwnOrder, {
      timeline: z.optional(z.array(Step)),
      /** Also absent from servers of the previous release. */
      billing: z.optional(OrderBilling),
    }),
  }),
  summary:
    'Returns an order with its status, payments and refunds. Admins also get its timeline and billing details.',
});

const filter = {
  /** A part of a student's name or email or of a course's name, or the id of an order or payment. */
  query: z.optional(z.string().check(z.trim(), z.maxLength(ORDERS_QUERY_MAX))),
  status: z.optional(z.enum([...OrderStatus.options, 'stuck'])),
};

export const getOrders = defineEndpoint('GET /payment/orders', {
  needs: 'payments.read',
  query: z.strictObject(
    { ...filter, ...pageQuery },
    'Only `query`, `status`, `page`, `before` and `until` are allowed.',
  ),
  response: successResponse(pageResponse(LedgerOrder)),
  summary: `Lists orders with their payments, latest first, ${ORDERS_PER_PAGE} per page.`,
});

/** The same orders as CSV, safe to open in a spreadsheet. */
export const getOrdersTable = defineEndpoint('GET /payment/orders.csv', {
  needs: 'payments.read',
  sends: 'csv',
  query: z.strictObject(filter, 'Only `query` and `status` are allowed.'),
  response: z.string(),
  summary: 'Exports all matching orders as CSV.',
});

/** Normally empty. */
export const getStuckOrders = defineEndpoint('GET /payment/stuck', {
  needs: 'payments.read',
  response: successResponse({
    data: z.array(LedgerOrder),
    /** Total number. */
    total: z.int(),
    /** Always false: see contract/paging.ts. */
    isMore: z.boolean(),
  }),
  summary: `Lists the latest ${ORDERS_PER_PAGE} orders that were paid and not refunded, but whose buyer has no access to a course.`,
});

export const getRevenue = defineEndpoint('GET /payment/revenue', {
  needs: 'revenue.read',
  response: successResponse({
    data: z.array(
      z.object({
        /** YYYY-MM-DD by Indian time. */
        day: z.string(),
        /** Captured and refunded: see contract/sales/revenue.ts. */
        captured: Paise,
        refunded: Paise,
      }),
    ),
  }),
  summary: `Returns the captured and refunded amounts of each of the last ${REVENUE_DAYS} days, oldest first.`,
});

/** How many days back orders are reconciled: default and maximum. */
export const RECONCILE_DAYS_DEFAULT = 5;
export const RECONCILE_DAYS_MAX = 90;

/** Compares all open orders of the last days at once; more than the default is for use after a restore. */
export const reconcilePayments = defineEndpoint('POST /payment/reconcile', {
  needs: 'payments.refund',
  fails: ['gateway'],
  body: z.strictObject(
    {
      days: z._default(
        z.int().check(z.minimum(1), z.maximum(RECONCILE_DAYS_MAX)),
        RECONCILE_DAYS_DEFAULT,
      ),
    },
    'Only `days` is allowed.',
  ),
  response: successResponse({
    data: z.object({
      /** Orders that were looked up at the provider. */
      checked: z.int(),
      /** Orders rebuilt from the provider after a restore; absent from servers of the previous release. */
      rebuilt: z.optional(z.int()),
      /** Payments whose notification was lost. */
      settled: z.int(),
      /** Refunds with a new status. */
      refunds: z.int(),
      /** Lookups without a response. */
      failed: z.int(),
    }),
  }),
  summary: 'Compares recent orders with Razorpay and corrects differences.',
});
