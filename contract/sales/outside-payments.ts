// Offline payments that an admin records: cash, bank transfer, UPI to the school's own account.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email, ONE_LINE_PATTERN } from '../accounts/auth.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { buyerSchema } from './buyer.ts';
import { day } from '../day.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Paise, paise } from './money.ts';
import { OrderedCourses } from './payments.ts';
import { Reason } from '../courses/reviews.ts';

export const OUTSIDE_MIN: Paise = paise(100);
/** Maximum age of a payment in days. */
export const OUTSIDE_DAYS_MAX = 365;
export const REFERENCE_MAX = 64;

/** Methods of offline payments. */
export const OUTSIDE_METHODS = ['cash', 'bank-transfer', 'upi'] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

/** YYYY-MM-DD in India. */
export const ReceivedOn = day();
/** Number of the transfer or the cash book. */
export const Reference = z
  .string('Reference must be text')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Reference is required', abort: true }),
    z.maxLength(REFERENCE_MAX, `Reference must be at most ${REFERENCE_MAX} characters`),
    z.regex(ONE_LINE_PATTERN, 'Reference must be one line of plain text'),
  );

/** Repeating the call with its key changes nothing and returns the same. */
export const recordOutsidePayment = defineEndpoint('POST /payment/outside', {
  needs: 'commerce.edit',
  fails: ['no_account', 'already_enrolled', 'not_for_sale'],
  /** The admin's statement about the payment. */
  body: z.strictObject(
    {
      /** Of a student account. */
      email: Email,
      courses: OrderedCourses,
      /** The total in paise including tax, at most the sum of the list prices. */
      amount: Paise.check(z.minimum(OUTSIDE_MIN, 'Enter at least ₹1.')),
      way: z.enum(OUTSIDE_METHODS, 'Choose a payment method'),
      receivedOn: ReceivedOn,
      reference: Reference,
      reason: Reason,
      /** For the invoice of a registered seller, as in an order. */
      buyer: z.optional(buyerSchema()),
      creationKey: IdempotencyKey,
    },
    'The offline payment has missing or unknown fields.',
  ),
  response: successResponse({
    data: z.object({
      orderId: z.string(),
      paymentId: z.string(),
      /** Whether the courses wait until the student has confirmed the email address. Absent from older servers. */
      waits: z.optional(z.boolean()),
    }),
  }),
  summary:
    'Records an offline payment as a paid order and issues its document. Access starts at once, or when the student confirms the email address.',
});
export type OutsidePayment = z.output<NonNullable<(typeof recordOutsidePayment)['body']>>;
