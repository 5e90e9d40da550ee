// The lists on a category's page, of whatever courses a server sends.
import * as z from 'zod/mini';

const Lists = z.object({
  selectedCourses: z.array(z.unknown()),
  differentCourses: z.array(z.unknown()),
  mostSellingCourses: z.array(z.unknown()),
});

/** Throws for what is no answer. */
export function listsIn(answer: unknown) {
  return Lists.parse(answer);
}
