// The refund policy of an order, in the text of its day.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';

const OrderPolicy = z.object({
  /** Full days after the day of the payment. */
  days: z.int(),
  /** The version at the time of the order; null for older orders, which get today's text. */
  version: z.nullable(z.string()),
  /** When it was published; null for the default text, and without a version. */
  publishedAt: z.nullable(z.string()),
  /** Whether it is the policy for new orders. */
  isToday: z.boolean(),
  /** `{names}` in its lines are placeholders: see contract/site/legal-texts.ts. */
  sections: z.array(z.object({ id: z.string(), title: z.string(), body: z.array(z.string()) })),
});
export type OrderPolicy = z.infer<typeof OrderPolicy>;

/** By the provider's id or ours. Orders of others are not_found, unless the caller may read payments. */
export const getOrderPolicy = defineEndpoint('GET /payment/orders/:orderId/policy', {
  access: 'signed-in',
  fails: ['not_found'],
  params: z.object({ orderId: z.string().check(z.maxLength(64)) }),
  response: successResponse({ data: OrderPolicy }),
  summary: 'Returns the refund policy that was in force when an order was placed.',
});
