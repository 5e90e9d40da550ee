// The envelope of successful responses; refusals are in refusals.ts.
import * as z from 'zod/mini';

/** A response without data. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** A response with fields of its own. */
export function successResponse<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...shape });
}
