// What comes near, where a search finds nothing.
import * as z from 'zod/mini';

const Nearest = z.object({ nearest: z.array(z.unknown()) });

/** Nothing where the server does not say so. */
export function nearestIn(answer: unknown): unknown[] {
  return Nearest.safeParse(answer).data?.nearest ?? [];
}
