// What a course or a bundle would cost the caller now, and how it is ordered: coupon, place and age of the buyer.
import type { BodyOf } from '#contract/endpoint.ts';
import { getQuote, type QuoteView } from '#contract/quote.ts';
import { callOwn } from './server.ts';

export type { QuoteView };
type QuoteWish = Partial<BodyOf<typeof getQuote>>;

/** Undefined from servers that quote nothing. Throws ApiError. */
export async function fetchQuote(
  courseId: string,
  wish: QuoteWish,
): Promise<QuoteView | undefined> {
  return (await callOwn(getQuote, { body: { courses: [courseId], ...wish } }))?.data;
}
