// The envelope of every answer and the closed list of refusals.
import * as z from 'zod/mini';

/**
 * Every refusal the server may answer, with its HTTP status. The business refusals of a payment are
 * answered with 200 and success false: only so do clients of section 7 show the reason.
 */
export const REFUSAL_STATUS = {
  malformed: 400,
  wrong_signature: 400,
  wrong_code: 400,
  wrong_password: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_enrolled: 403,
  bad_link: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  email_in_use: 409,
  course_sold: 409,
  refund_refused: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  login_link_offered: 429,
  failed: 500,
  gateway: 502,
  stopping: 503,
  busy: 503,
  disk_full: 507,
  already_enrolled: 200,
  not_for_sale: 200,
  payment_refused: 200,
} as const;

export type ErrorCode = keyof typeof REFUSAL_STATUS;

/** What a refused call answers. `message` is a sentence fit for a toast. */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.optional(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;

/** An answer that says only that it is done. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** An answer with fields of its own beside the envelope. */
export function answerWith<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...shape });
}
