// What this server offers beyond the specification's own calls.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';

/** Facts for the site: offered features, currency, the public payment key and checkout script. */
export const getMeta = endpoint({
  method: 'GET',
  path: '/meta',
  access: 'public',
  answer: answerWith({
    version: z.string(),
    features: z.array(z.string()),
    currency: z.literal('INR'),
    paymentKeyId: z.string(),
    checkoutScript: z.string(),
    /** A film of so many bytes is refused, except that form data never takes more than `VIDEO_MAX_BYTES`. */
    videoMaxBytes: z.optional(z.int()),
  }),
  summary: 'What this server offers.',
});
