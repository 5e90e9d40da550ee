// Refunds by an admin: of a payment, of one of its courses, or of an amount.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';
import { Refund } from './orders.ts';
import { REFUND_MIN } from './refund-rule.ts';
import { Reason } from '../courses/reviews.ts';

/**
 * Refunds the rest of a payment, one of its courses, or an amount as goodwill, which ends no access. Access to fully
 * refunded courses ends when the refund is processed. Repeating the call returns the same refund; for an amount, with
 * the same key.
 */
export const refundPayment = defineEndpoint('POST /payment/refund', {
  needs: 'payments.refund',
  fails: ['not_found', 'conflict', 'refund_refused'],
  body: z
    .strictObject(
      {
        paymentId: z.string().check(z.maxLength(64)),
        reason: Reason,
        courseId: z.optional(Id),
        /**
         * Already refunded outside the provider, such as by bank transfer or after a lost dispute: the provider is not
         * called.
         */
        byHand: z.optional(z.boolean()),
        /** Paise. */
        sum: z.optional(Paise.check(z.minimum(REFUND_MIN, 'Enter at least ₹1.'))),
        key: z.optional(
          z
            .string()
            .check(
              z.regex(
                /^[\w-]{8,64}$/,
                '`key` must be 8 to 64 letters, digits, hyphens or underscores.',
              ),
            ),
        ),
      },
      'Send `paymentId` and `reason`, with `courseId` for one course, or `sum` and `key` for an amount. `byHand` is optional.',
    )
    .check(
      z.refine((body) => body.courseId === undefined || body.sum === undefined, {
        error: 'Send either `courseId` or `sum`, not both.',
        path: ['sum'],
      }),
      z.refine((body) => body.sum === undefined || body.key !== undefined, {
        error: '`key` is required with `sum`.',
        path: ['key'],
      }),
    ),
  response: successResponse({ data: Refund }),
  summary:
    'Refunds a payment, one of its courses or an amount. The reason is recorded. Unknown fields are refused.',
});
