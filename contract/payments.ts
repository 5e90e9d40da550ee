// Payments: the order, its verification, and the provider's webhook.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { buyerSchema } from './buyer.ts';
import { TypedCode } from './coupon-code.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Paise } from './money.ts';

/**
 * How long an order keeps its price. Within this time it is offered again, and a payment that is begun in it opens the
 * courses however late the bank confirms it. A payment that is begun later opens them if it covers today's price, and is
 * refunded in full otherwise. A coupon has further conditions: see server/sales/coupon-redemptions.ts.
 */
export const QUOTE_MS = 60 * 60_000;
/**
 * A payment that is begun later than this after its order is refunded in full, whatever the courses cost by then. Banks confirm
 * payments for as long.
 */
export const ORDER_MAX_AGE_MS = 5 * 24 * 60 * 60_000;

/** Events of the provider have a few kilobytes. Source: razorpay.com/docs/webhooks/payloads. */
const EVENT_MAX_BYTES = 256 * 1024;

export const OrderedCourses = z
  .array(Id)
  .check(z.minLength(1, 'Choose a course.'), z.maxLength(20, 'Too many courses.'));

/**
 * Creates an order at the provider, or answers one of the last hour that asks for the same; a total of 0 enrols at once
 * and has no order. `buyer` is for the invoice of a registered seller: without it the State is the one that the account
 * gave last, else the seller's own. `coupon` is a
 * code; one that does not work is refused, whatever is wrong with it. `isAdult` states to be 18 or older. With `bundleId` the courses are
 * bought in that bundle: all of its courses are named, or those that the caller has not yet; what they have is taken out at
 * its share. Business refusals are 200 with success false. Source: API-34, OPEN-52.
 */
export const capturePayment = endpoint({
  method: 'POST',
  path: '/payment/capturePayment',
  access: 'student',
  fails: ['already_enrolled', 'not_for_sale', 'coupon_refused', 'gateway'],
  body: z.object({
    courses: OrderedCourses,
    bundleId: z.optional(Id),
    buyer: z.optional(buyerSchema()),
    coupon: z.optional(TypedCode),
    isAdult: z.optional(z.boolean()),
  }),
  answer: answerWith({
    orderId: z.optional(z.string()),
    amount: Paise,
    currency: z.literal('INR'),
    keyId: z.string(),
  }),
  summary: `Creates a payment order for courses; its price holds for ${QUOTE_MS / 60_000} minutes.`,
});

/**
 * Settles a payment from the checkout's three fields; a repeat is the same answer. `courses`, or the id of the bundle in
 * their place, may be left out: the order decides what is opened, and a proof that names others is refused. Source: API-35.
 */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/payment/verifyPayment',
  access: 'signed-in',
  fails: ['payment_unverified', 'payment_returned', 'payment_incomplete', 'gateway'],
  body: z.object({
    razorpay_payment_id: z.string().check(z.maxLength(64)),
    razorpay_order_id: z.string().check(z.maxLength(64)),
    razorpay_signature: z.string().check(z.maxLength(256)),
    courses: z.optional(OrderedCourses),
  }),
  /** `returned`: what goes back, in words, where a course of it was open before. */
  answer: answerWith({ returned: z.optional(z.string()) }),
  summary: 'Verifies a payment and enrols its payer.',
});

/** Answers at once; at most one mail per payment, only for the caller's own settled order. Source: API-36. */
export const sendPaymentSuccessEmail = endpoint({
  method: 'POST',
  path: '/payment/sendPaymentSuccessEmail',
  access: 'signed-in',
  fails: ['not_found'],
  body: z.object({
    amount: z.optional(z.unknown()),
    paymentId: z.string().check(z.maxLength(64)),
    orderId: z.string().check(z.maxLength(64)),
  }),
  answer: Done,
  summary: 'Asks for the confirmation mail of a settled payment.',
});

/** The provider's events, signed over the raw body. Source: promises S19. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  access: 'provider',
  fails: ['gateway'],
  encoding: 'raw',
  maxBytes: EVENT_MAX_BYTES,
  answer: Done,
  summary: 'Receives the events of the payment provider.',
});
