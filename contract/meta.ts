// Tells clients that this server offers more than section 7, and which options are on.
import * as z from 'zod/mini';
import { successResponse } from './response.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Options of the operator: sign-up by a mailed code; preparing videos, so that formats other than H.264 can be
 * uploaded.
 */
export const FEATURES = ['emailCode', 'anyFilm'] as const;
export type Feature = (typeof FEATURES)[number];

export const getMeta = defineEndpoint('GET /meta', {
  access: 'public',
  response: successResponse({
    version: z.string(),
    /** The options that are on. */
    features: z.array(z.string()),
    currency: z.literal('INR'),
    paymentKeyId: z.string(),
    checkoutScript: z.string(),
    /** Videos of this size and larger are refused; in form data the limit is `VIDEO_MAX_BYTES`. */
    videoMaxBytes: z.optional(z.int()),
  }),
  summary: 'Returns the server’s version, features and payment settings.',
});
