// Lists and single rows out of any server's answers.
import * as z from 'zod/mini';
import { Category } from '#contract/course.ts';
import { ApiError } from '../client.ts';

const WithData = z.object({ data: z.unknown() });
const Nearest = z.object({ nearest: z.array(z.unknown()) });
const LooseCategory = z.extend(Category, { description: z.catch(z.string(), '') });

function dataIn(answer: unknown): unknown {
  return WithData.safeParse(answer).data?.data;
}

/** Empty where there are none. */
export function rowsIn(answer: unknown): unknown[] {
  const data = dataIn(answer);
  return Array.isArray(data) ? data : [];
}

/** Throws ApiError where there is none. */
export function listIn(answer: unknown): unknown[] {
  if (!Array.isArray(dataIn(answer))) throw new ApiError({ code: 'no_answer' });
  return rowsIn(answer);
}

/** What comes near where a search finds nothing; nothing where the server does not say so. */
export function nearestIn(answer: unknown): unknown[] {
  return Nearest.safeParse(answer).data?.nearest ?? [];
}

/** Some servers send a list of one. */
export function rowIn(answer: unknown): unknown {
  return firstOf(dataIn(answer));
}

export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}

/** What is no category is left out. */
export function categoriesIn(rows: readonly unknown[]): Category[] {
  return rows.flatMap((row) => LooseCategory.safeParse(row).data ?? []);
}
