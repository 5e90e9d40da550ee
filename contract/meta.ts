// Tells clients that this server offers more than the calls of section 7, and what its operator has switched on.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';

/** What an operator can switch: sign-up by a mailed code; preparing videos, so that more than H.264 may be uploaded. */
export const SWITCHES = ['emailCode', 'anyFilm'] as const;
export type Switch = (typeof SWITCHES)[number];

export const getMeta = endpoint('GET /meta', {
  access: 'public',
  answer: answerWith({
    version: z.string(),
    /** The switches that are on. */
    features: z.array(z.string()),
    currency: z.literal('INR'),
    paymentKeyId: z.string(),
    checkoutScript: z.string(),
    /** A film of so many bytes is refused, except that form data never takes more than `VIDEO_MAX_BYTES`. */
    videoMaxBytes: z.optional(z.int()),
  }),
  summary: 'What this server offers.',
});
