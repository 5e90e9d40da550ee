// Data for a build of the site in one file: a line per call, with its response.
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';

/** The name of a call in the file: its path and query. */
export function toBuildCall({ path }: { path: string }, query?: unknown): string {
  return `${path}?${new URLSearchParams((query ?? {}) as Record<string, string>).toString()}`.replace(
    /\?$/,
    '',
  );
}

/** One line, as JSON. */
export const BuildResponse = z.object({
  call: z.string(),
  answer: z.unknown(),
});
export type BuildResponse = z.infer<typeof BuildResponse>;

/** Drops fields that are not in the contract. */
export function toBuildResponse(
  endpoint: Endpoint,
  data: unknown,
  query?: Record<string, string>,
): BuildResponse {
  return {
    call: toBuildCall(endpoint, query),
    answer: endpoint.response.parse({ success: true, data }),
  };
}
