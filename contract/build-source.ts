// What a build of the site asks, answered beforehand in one file: a line for each call.
import * as z from 'zod/mini';

/** The name of a call in the file: its path below the API and its query. */
export function buildCall({ path }: { path: string }, query?: unknown): string {
  return `${path}?${new URLSearchParams((query ?? {}) as Record<string, string>).toString()}`.replace(
    /\?$/,
    '',
  );
}

/** One line, as JSON. */
export const BuildAnswer = z.object({
  call: z.string(),
  answer: z.unknown(),
});
export type BuildAnswer = z.infer<typeof BuildAnswer>;
