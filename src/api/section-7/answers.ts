// Lists and single rows out of any server's answers.
import * as z from 'zod/mini';
import { Category } from '#contract/course.ts';
import { ApiError } from '../client.ts';

const LooseCategory = z.extend(Category, { description: z.catch(z.string(), '') });

function dataIn(answer: unknown): unknown {
  return (answer as { data?: unknown } | null | undefined)?.data;
}

/** Empty where there are none. */
export function rowsIn(answer: unknown): unknown[] {
  const data = dataIn(answer);
  return Array.isArray(data) ? data : [];
}

/** Throws ApiError where there is none. */
export function listIn(answer: unknown): unknown[] {
  const data = dataIn(answer);
  if (!Array.isArray(data)) throw new ApiError({ code: 'no_answer' });
  return data;
}

/** How many rows there are beyond those of the answer; undefined where these are all. */
export function totalIn(answer: unknown): number | undefined {
  const total = (answer as { total?: unknown } | null | undefined)?.total;
  return typeof total === 'number' ? total : undefined;
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
