// One way to call the server: a contract endpoint as a value, over axios, without toasts or redirects.
import axios from 'axios';
import type { AxiosProgressEvent } from 'axios';
import * as z from 'zod/mini';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import { $session, expireSession } from '#site/stores/session.ts';

/** Where the API lives; empty: the site's own origin. */
export const API_ORIGIN: string = (import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '');

/** A call that did not succeed. `status` 0: no answer came; 200: answered, but as unsuccessful. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence, when it sent one. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;

  constructor(failure: {
    status: number;
    serverMessage?: string | undefined;
    code?: string | undefined;
  }) {
    super(failure.serverMessage ?? `The call failed with status ${failure.status}.`);
    this.name = 'ApiError';
    this.status = failure.status;
    this.serverMessage = failure.serverMessage;
    this.code = failure.code;
  }
}

const http = axios.create({ baseURL: API_ORIGIN + BASE_PATH, validateStatus: () => true });

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

const Envelope = z.looseObject({
  success: z.optional(z.boolean()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});

/** Sends a call and answers what came, unread. Throws ApiError. Public calls carry no token. */
export async function send<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<unknown> {
  const token = endpoint.access === 'public' ? '' : ($session.get().token ?? '');
  const answer = await request(endpoint, sent, token);
  const envelope = Envelope.safeParse(answer.data);
  const failed =
    answer.status < 200 ||
    answer.status > 299 ||
    !envelope.success ||
    envelope.data.success === false;
  if (!failed) return answer.data;
  if (answer.status === 401 && token !== '') expireSession();
  const isOurs = envelope.success || answer.status < 200 || answer.status > 299;
  throw new ApiError({
    // Success in a strange form, such as the login page of a wireless network, is no answer.
    status: isOurs ? answer.status : 0,
    serverMessage: envelope.success ? envelope.data.message : undefined,
    code: envelope.success ? envelope.data.code : undefined,
  });
}

async function request<E extends Endpoint>(endpoint: E, sent: Sent<E>, token: string) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  try {
    return await http.request<unknown>({
      method: endpoint.method,
      url: path,
      ...(sent.body === undefined ? {} : { data: sent.body }),
      ...(sent.query === undefined ? {} : { params: sent.query }),
      ...(sent.signal === undefined ? {} : { signal: sent.signal }),
      ...(sent.fresh ? { adapter: 'fetch', fetchOptions: { cache: 'no-cache' } } : {}),
      ...(sent.keepalive ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      // Counted bytes are prepared for a while: a page that is left has not got that time.
      ...(sent.keepalive
        ? {}
        : {
            onUploadProgress: (event: AxiosProgressEvent) =>
              sent.onProgress?.(event.loaded, event.total ?? event.loaded),
          }),
    });
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    throw new ApiError({ status: 0 });
  }
}

/** Sends a call and reads its answer by the contract. Throws ApiError, also for an unreadable answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
): Promise<AnswerOf<E>> {
  const answer = endpoint.answer.safeParse(await send(endpoint, sent));
  if (!answer.success) throw new ApiError({ status: 0 });
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
