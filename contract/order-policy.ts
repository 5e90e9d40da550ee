// The refund policy that held when an order was made: what its buyer was promised, in the words of that day.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';

const OrderPolicy = z.object({
  /** Full days after the day of the payment. */
  days: z.int(),
  /** The version that the order was made under; null of orders from before one was kept, and then the words are today's. */
  version: z.nullable(z.string()),
  /** When it was published; null of words as they were shipped, and without a version. */
  publishedAt: z.nullable(z.string()),
  /** Whether it is what holds for orders that are made now. */
  isToday: z.boolean(),
  /** `{names}` in its lines are filled as on the page of the policy: see contract/legal-texts.ts. */
  sections: z.array(z.object({ id: z.string(), title: z.string(), body: z.array(z.string()) })),
});
export type OrderPolicy = z.infer<typeof OrderPolicy>;

/** By the provider's id or ours; orders of others are not found, but by whoever may read payments. */
export const getOrderPolicy = endpoint('GET /payment/orders/:orderId/policy', {
  access: 'signed-in',
  fails: ['not_found'],
  params: z.object({ orderId: z.string().check(z.maxLength(64)) }),
  answer: answerWith({ data: OrderPolicy }),
  summary: 'The refund policy that an order was made under, in the words of then.',
});
