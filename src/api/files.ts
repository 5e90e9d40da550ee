// Responses that are files: CSV tables and documents.
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type CallOptions, send } from './client.ts';

/** Throws ApiError. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  sent: CallOptions<E> = {},
): Promise<Blob> {
  const file = await send(endpoint, { ...sent, isFile: true });
  if (!(file instanceof Blob)) throw new ApiError({ code: 'no_answer' });
  return file;
}
