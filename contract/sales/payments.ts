// Payments: the order, its verification, and the provider's webhook.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { buyerSchema } from './buyer.ts';
import { TypedCode } from './coupon-code.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';

/**
 * How long an order keeps its price. Within this time it is offered again, and a payment that begins within it opens
 * the courses however late the bank confirms. A later payment opens them if it covers today's price, and is refunded in
 * full otherwise. Coupons have further conditions: see server/sales/coupons/coupon-redemptions.ts.
 */
export const QUOTE_MS = 60 * 60_000;
/**
 * A payment that begins later than this after its order is refunded in full, whatever the courses cost. Banks take up
 * to this long to confirm.
 */
export const ORDER_MAX_AGE_MS = 5 * 24 * 60 * 60_000;

/** The provider's events have a few kilobytes. Source: razorpay.com/docs/webhooks/payloads. */
const EVENT_MAX_BYTES = 256 * 1024;

export const OrderedCourses = z
  .array(Id)
  .check(z.minLength(1, 'Choose a course.'), z.maxLength(20, 'Choose at most 20 courses.'));

/**
 * Creates an order at the provider, or returns an equal one of the last hour; a total of 0 enrols at once without an
 * order. `buyer` is for the invoice of a registered seller: without it the State is the account's last one, or else the
 * seller's. `coupon` is a code; an invalid one is refused, whatever the reason. `isAdult` states to be 18 or older.
 * With `bundleId` the courses are bought as that bundle: name all of its courses, or those that the caller does not
 * have; courses that they have are deducted at their share. Business refusals are 200 with success false. Source:
 * API-34, OPEN-52.
 */
export const capturePayment = defineEndpoint('POST /payment/capturePayment', {
  access: 'student',
  fails: ['already_enrolled', 'not_for_sale', 'coupon_refused', 'gateway'],
  body: z.object({
    courses: OrderedCourses,
    bundleId: z.optional(Id),
    buyer: z.optional(buyerSchema()),
    coupon: z.optional(TypedCode),
    isAdult: z.optional(z.boolean()),
  }),
  response: successResponse({
    orderId: z.optional(z.string()),
    amount: Paise,
    currency: z.literal('INR'),
    keyId: z.string(),
  }),
  summary: `Creates a payment order for courses. Its price is valid for ${QUOTE_MS / 60_000} minutes.`,
});

/**
 * Settles a payment by the checkout's three fields; a repeat returns the same. `courses`, or the bundle's id instead,
 * may be omitted: the order decides what is opened, and other courses are refused. Source: API-35.
 */
export const verifyPayment = defineEndpoint('POST /payment/verifyPayment', {
  access: 'signed-in',
  fails: ['payment_unverified', 'payment_returned', 'payment_incomplete', 'gateway'],
  body: z.object({
    razorpay_payment_id: z.string().check(z.maxLength(64)),
    razorpay_order_id: z.string().check(z.maxLength(64)),
    razorpay_signature: z.string().check(z.maxLength(256)),
    courses: z.optional(OrderedCourses),
  }),
  /** `returned`: a sentence about the refund, if a course was already open. */
  response: successResponse({ returned: z.optional(z.string()) }),
  summary: 'Verifies a payment and enrols the buyer.',
});

/** Responds at once; at most one mail per payment, only for the caller's own settled order. Source: API-36. */
export const sendPaymentSuccessEmail = defineEndpoint('POST /payment/sendPaymentSuccessEmail', {
  access: 'signed-in',
  fails: ['not_found'],
  body: z.object({
    amount: z.optional(z.unknown()),
    paymentId: z.string().check(z.maxLength(64)),
    orderId: z.string().check(z.maxLength(64)),
  }),
  response: Done,
  summary: 'Sends the confirmation email of a settled payment.',
});

/** Webhooks of the provider, signed over the raw body. Source: promises S19. */
export const paymentWebhook = defineEndpoint('POST /payment/webhook', {
  access: 'provider',
  fails: ['gateway'],
  encoding: 'raw',
  maxBytes: EVENT_MAX_BYTES,
  response: Done,
  summary: 'Receives webhook events from the payment provider.',
});
