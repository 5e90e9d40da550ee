// The courses of an Admin as any server lists them.
import * as z from 'zod/mini';

const Listed = z.object({
  data: z.array(z.unknown()),
  students: z.catch(z.optional(z.int()), undefined),
});

/** Undefined for what is no answer. */
export function adminCoursesIn(answer: unknown) {
  return Listed.safeParse(answer).data;
}
