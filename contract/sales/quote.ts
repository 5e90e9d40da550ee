// A quote for the caller, without creating an order.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { buyerSchema } from './buyer.ts';
import { TypedCode } from './coupon-code.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';
import { OrderedCourses } from './payments.ts';
import { STATE_CODES } from './states.ts';
import { Registration } from './tax.ts';

export const QuoteView = z.object({
  /** Before the coupon; the sale price during a sale. */
  price: Paise,
  /** During a sale: when it ends, and the list price if it may be shown. */
  sale: z.optional(z.object({ until: z.string(), listPrice: z.optional(Paise) })),
  discount: Paise,
  total: Paise,
  /** The normalized coupon code; null without one. */
  coupon: z.nullable(z.string()),
  /** With a regular seller the total includes tax, and a State is required. */
  registration: Registration,
  /** Percent; 0 if no tax is collected. */
  rate: z.number(),
  /** The taxes in the total, once the place is stated. */
  taxes: z.array(z.object({ name: z.enum(['CGST', 'SGST', 'UTGST', 'IGST']), amount: Paise })),
  /** The account's last State; null without one. */
  lastState: z.nullable(z.enum(STATE_CODES)),
  /** The business of the last order with the same State; absent without one. */
  lastBusiness: z.optional(z.object({ gstin: z.string(), name: z.string(), address: z.string() })),
  /** For a bundle: its courses with their shares, including those that the account already has. */
  bundled: z.optional(
    z.array(
      z.object({
        courseId: z.string(),
        courseName: z.string(),
        share: Paise,
        /** The account has it, so its share is deducted. */
        isOwned: z.boolean(),
      }),
    ),
  ),
  /** Why sales to a GSTIN are refused, and whom to contact; absent if they are not. */
  gstinRefused: z.optional(z.string()),
  /** The seller's own GSTIN, which buyers must not use; absent if no GSTIN can be entered. */
  sellerGstin: z.optional(z.string()),
  /** The invoice requires the buyer's address: for a large amount, or from abroad, with the country. */
  asksAddress: z.optional(z.boolean()),
  /** The account has not yet stated to be 18 or older, and must do so. */
  asksAge: z.boolean(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** Reserves nothing: an order may cost something else a moment later. */
export const getQuote = defineEndpoint('POST /payment/quote', {
  access: 'student',
  fails: ['not_for_sale', 'already_enrolled', 'coupon_refused'],
  body: z.object({
    courses: OrderedCourses,
    bundleId: z.optional(Id),
    buyer: z.optional(buyerSchema()),
    coupon: z.optional(TypedCode),
  }),
  response: successResponse({ data: QuoteView }),
  summary:
    'Returns what courses would cost the caller now: price, discount, total and included tax.',
});
