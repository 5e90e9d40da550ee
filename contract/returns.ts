// The guarantee: what can be returned by whom until when, and the call that returns it.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Paise } from './money.ts';

/** Full days after the day of the payment, for orders that are made now. Each order keeps the days it was made with. */
export const GUARANTEE_DAYS = 30;

/**
 * `open`: at the press. `person`: the press asks somebody of the team. `over`: the days have passed. `returned`: on
 * its way, or back already.
 */
export const ReturnState = z.enum(['open', 'person', 'over', 'returned']);
export type ReturnState = z.infer<typeof ReturnState>;

/** What returning a course would do. */
export const ReturnOffer = z.object({
  state: ReturnState,
  /** The last day, YYYY-MM-DD in India. */
  until: z.string(),
  /** Of `person`: when somebody of the team was asked. */
  askedAt: z.optional(z.string()),
  /**
   * What returning it alone refunds now. 0 of what cost nothing, and of a course of a bundle where the courses that are kept
   * cost as much by themselves as was paid: then it is not returned alone. Absent from servers that do not know it.
   */
  refund: z.optional(Paise),
});
export type ReturnOffer = z.infer<typeof ReturnOffer>;

const WHAT_IS_RETURNED =
  'What is returned is named by orderId and either courseId or bundleId, and nothing else.';

/**
 * Gives a course, or a bundle, back under the guarantee: its access pauses now, ends once the money is on its way, and comes back
 * should that fail. Asked twice it is one return. Of what a person looks at (`person`) it asks that person by a message,
 * once, and nothing else happens (`asked`). After the last day words lead to a person. A course of a bundle whose return would
 * refund nothing is a conflict. Source: S24.
 */
export const returnCourse = endpoint('POST /payment/return', {
  access: 'student',
  fails: ['not_found', 'conflict', 'refund_refused'],
  body: z
    .strictObject(
      {
        orderId: z.string().check(z.maxLength(64)),
        courseId: z.optional(Id),
        /** Instead of a course: all that is left of the bundle that was bought in the order. */
        bundleId: z.optional(Id),
      },
      WHAT_IS_RETURNED,
    )
    .check(
      z.refine(
        ({ courseId, bundleId }) => (courseId === undefined) !== (bundleId === undefined),
        WHAT_IS_RETURNED,
      ),
    ),
  answer: answerWith({
    data: z.object({
      /** What is refunded, or asked for; 0 of what had cost nothing. */
      amount: Paise,
      status: z.enum(['asked', 'wanted', 'pending', 'processed', 'failed']),
    }),
  }),
  summary:
    'Returns a course or a bundle of an own order under the guarantee, or asks a person for it.',
});
