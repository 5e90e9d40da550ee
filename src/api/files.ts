// Answers that are files and no JSON: tables for spreadsheets, documents.
import type { Endpoint } from '#contract/endpoint.ts';
import { $session, expireSession } from '#site/stores/session.ts';
import { addressOf, API_ORIGIN } from './address.ts';
import { ApiError, type Sent } from './client.ts';
import { codeOf, failureIn } from './error-codes.ts';

/** Throws ApiError. */
export async function fetchFile<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Blob> {
  const url = API_ORIGIN + addressOf(endpoint, sent);
  const headers = { authorization: `Bearer ${$session.get().token ?? ''}` };
  const answer = await fetch(url, { headers }).catch(() => null);
  if (answer?.ok) return answer.blob();
  if (answer?.status === 401) expireSession();
  const status = answer?.status ?? 0;
  const said: unknown = await answer?.json().catch(() => null);
  throw new ApiError(failureIn(status, said) ?? { code: codeOf(status) });
}
