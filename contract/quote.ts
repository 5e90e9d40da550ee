// What courses would cost the caller now, before anything is ordered.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { buyerSchema } from './buyer.ts';
import { TypedCode } from './coupon-code.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Paise } from './money.ts';
import { OrderedCourses } from './payments.ts';
import { STATE_CODES } from './states.ts';
import { Registration } from './tax.ts';

export const QuoteView = z.object({
  /** Before the coupon, that of a sale while one is on. */
  price: Paise,
  /** Of a sale: until when, and the list price where it may stand beside. */
  sale: z.optional(z.object({ until: z.string(), listPrice: z.optional(Paise) })),
  discount: Paise,
  total: Paise,
  /** The coupon as it is written; null without one. */
  coupon: z.nullable(z.string()),
  /** Of a regular seller the total has tax in it, and a State is needed. */
  registration: Registration,
  /** Percent; 0 where no tax is collected. */
  rate: z.number(),
  /** What of the total is tax, by its heads, once the place is stated. */
  taxes: z.array(z.object({ name: z.enum(['CGST', 'SGST', 'UTGST', 'IGST']), amount: Paise })),
  /** The State that the account has given last; null without one. */
  lastState: z.nullable(z.enum(STATE_CODES)),
  /** The business that the same order was for; absent where it was for none. */
  lastBusiness: z.optional(z.object({ gstin: z.string(), name: z.string(), address: z.string() })),
  /** Of a bundle: each of its courses and its share of the price, those that the account has already among them. */
  bundled: z.optional(
    z.array(
      z.object({
        courseId: z.string(),
        courseName: z.string(),
        share: Paise,
        /** It is taken out: its share is not asked for. */
        isOwned: z.boolean(),
      }),
    ),
  ),
  /** Why nothing is sold to a GSTIN, and whom to ask; absent where it is. */
  gstinRefused: z.optional(z.string()),
  /** The seller's own, which nobody buys for; absent where none is asked for. */
  sellerGstin: z.optional(z.string()),
  /** The invoice has to name an address of whoever buys: for a large sum, or from abroad, with the country. */
  asksAddress: z.optional(z.boolean()),
  /** The account has not said yet to be 18 or older, and is asked. */
  asksAge: z.boolean(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** Nothing is held by it: an order may cost something else a moment later. */
export const getQuote = endpoint('POST /payment/quote', {
  access: 'student',
  fails: ['not_for_sale', 'already_enrolled', 'coupon_refused'],
  body: z.object({
    courses: OrderedCourses,
    bundleId: z.optional(Id),
    buyer: z.optional(buyerSchema()),
    coupon: z.optional(TypedCode),
  }),
  answer: answerWith({ data: QuoteView }),
  summary: 'What courses would cost the caller now: price, discount, total and the tax in it.',
});
