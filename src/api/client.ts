// One way to call the server: a contract endpoint as a value, over fetch, without toasts or redirects.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { $session, $sessionChange, expireSession } from '#site/stores/session.ts';
import { addressOf, API_ORIGIN } from './address.ts';
import { failureIn, type Failure, type FailureCode } from './error-codes.ts';

/** A call that did not succeed. What to do about it is told by its code, never by its sentence. */
export class ApiError extends Error {
  readonly code: FailureCode;
  /** The server's sentence, when it sent one. */
  readonly serverMessage: string | undefined;
  /** The faulty fields, where the server names any. */
  readonly fields: readonly FieldFault[];

  constructor(failure: Failure) {
    super(failure.serverMessage ?? failure.code);
    this.name = 'ApiError';
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.fields = failure.fields ?? [];
  }
}

export interface Sent<E extends Endpoint> {
  body?: BodyOf<E> | FormData;
  query?: QueryOf<E>;
  params?: Record<string, string>;
  signal?: AbortSignal;
  /** Not what the browser keeps of an earlier answer, unless the server says that it still holds. */
  fresh?: boolean;
  /** Arrives also when the page is left at once. */
  keepalive?: boolean;
  /** Told while a body travels: bytes sent and in all. */
  onProgress?: (sent: number, total: number) => void;
}

/** Sends a call and answers what came, unread. Throws ApiError. Public calls carry no token, those of anyone do. */
export async function send<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<unknown> {
  const token = endpoint.access === 'public' ? null : (await knownSession()).token;
  const answer = await request(endpoint, sent, token);
  const failure = failureIn(answer.status, answer.data);
  if (!failure) return answer.data;
  // A late answer to an older token says nothing of the session that has begun since.
  if (answer.status === 401 && token && token === $session.get().token) expireSession();
  if (failure.code === 'not_set_up') $sessionChange.set(failure);
  throw new ApiError(failure);
}

async function request<E extends Endpoint>(endpoint: E, sent: Sent<E>, token: string | null) {
  const { signal, onProgress } = sent;
  const init: RequestInit & { method: string; headers: Record<string, string> } = {
    method: endpoint.method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    signal: signal ?? null,
    cache: sent.fresh ? 'no-cache' : 'default',
    keepalive: sent.keepalive === true,
  };
  if (sent.body instanceof FormData) init.body = sent.body;
  else if (sent.body !== undefined) {
    init.headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(sent.body);
  }
  const address = API_ORIGIN + addressOf(endpoint, sent);
  try {
    const { status, text } = onProgress
      ? await (await import('./upload.ts')).upload(address, init, onProgress)
      : await fetchText(address, init);
    return { status, data: parsed(text) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'no_answer' });
  }
}

async function fetchText(
  address: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, init);
  return { status: answer.status, text: await answer.text() };
}

/** What is no JSON stays the text that it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends a call and reads its answer by the contract. Throws ApiError, also for an unreadable answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
): Promise<AnswerOf<E>> {
  const answer = endpoint.answer.safeParse(await send(endpoint, sent));
  if (!answer.success) throw new ApiError({ code: 'no_answer' });
  return answer.data as AnswerOf<E>;
}

/** The server's sentence of a failure, or `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : otherwise;
}

/** Form data of text fields and files; undefined values are left out. */
export function formOf(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}
