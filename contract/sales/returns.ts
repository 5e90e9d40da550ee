// The money-back guarantee: what can be returned, and the calls that return it or decline a request.
import * as z from 'zod/mini';
import { Done, successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Reason } from '../courses/reviews.ts';
import { Paise } from './money.ts';

/** Full days after the day of the payment, for new orders. Each order keeps the days that it was made with. */
export const GUARANTEE_DAYS = 30;

/**
 * `open`: returned immediately. `person`: sends a request to the team. `over`: the time has passed. `returned`: being
 * refunded, or refunded.
 */
export const ReturnState = z.enum(['open', 'person', 'over', 'returned']);
export type ReturnState = z.infer<typeof ReturnState>;

/** The effect of returning a course. */
export const ReturnOffer = z.object({
  state: ReturnState,
  /** The last day, YYYY-MM-DD in India. */
  until: z.string(),
  /** With `person`: when the request was sent. */
  askedAt: z.optional(z.string()),
  /**
   * The refund for returning it alone now. 0 for a free course, and for a course of a bundle if the remaining courses alone
   * cost as much as was paid: then it cannot be returned alone. Absent from older servers.
   */
  refund: z.optional(Paise),
});
export type ReturnOffer = z.infer<typeof ReturnOffer>;

const RETURN_FIELDS = 'Send only `orderId` and either `courseId` or `bundleId`.';

/**
 * Returns a course or a bundle under the guarantee: access pauses now, ends once the refund is made, and resumes if
 * that fails. Repeating the call is one return. With `person` it sends one request to the team and changes nothing else
 * (`asked`). After the last day the message refers to the team. A course of a bundle whose return would refund nothing
 * is a conflict. Source: S24.
 */
export const returnCourse = defineEndpoint('POST /payment/return', {
  access: 'student',
  fails: ['not_found', 'conflict', 'refund_refused'],
  body: z
    .strictObject(
      {
        orderId: z.string().check(z.maxLength(64)),
        courseId: z.optional(Id),
        /** Instead of a course: the rest of the bundle bought in the order. */
        bundleId: z.optional(Id),
      },
      RETURN_FIELDS,
    )
    .check(
      z.refine(
        ({ courseId, bundleId }) => (courseId === undefined) !== (bundleId === undefined),
        RETURN_FIELDS,
      ),
    ),
  response: successResponse({
    data: z.object({
      /** The amount refunded or requested; 0 for free courses. */
      amount: Paise,
      status: z.enum(['asked', 'wanted', 'pending', 'processed', 'failed']),
    }),
  }),
  summary:
    'Refunds a course or bundle of the caller’s order under the money-back guarantee, or sends the request to the team for review.',
});

/** Declines an open request (`asked`) and emails the reason. The student keeps access and can request again. */
export const declineReturn = defineEndpoint('POST /payment/declineReturn', {
  needs: 'payments.refund',
  fails: ['not_found', 'conflict'],
  body: z.strictObject({ messageId: Id, reason: Reason }, 'Send only `messageId` and `reason`.'),
  response: Done,
  summary: 'Declines a refund request and emails the reason to the student.',
});
