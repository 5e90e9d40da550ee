// The envelope of every answer that is no refusal; refusals stand in refusals.ts.
import * as z from 'zod/mini';

/** An answer that says only that it is done. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** An answer with fields of its own beside the envelope. */
export function answerWith<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...shape });
}
