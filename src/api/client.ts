// The API client: one axios instance, called with an endpoint of the contract. It shows no notices and never redirects.
import axios, {
  type AxiosProgressEvent,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isCancel,
} from 'axios';
import type { ResponseOf, BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { $session, $sessionChange, expireSession } from '#site/stores/session.ts';
import { getCallPath, API_ORIGIN } from './api-url.ts';
import { findFailure, type Failure, type FailureCode } from './error-codes.ts';

/** A failed call. Code compares `code`; the message is for people. */
export class ApiError extends Error {
  readonly code: FailureCode;
  /** The server's message, if any. */
  readonly serverMessage: string | undefined;
  /** The invalid fields that the server names. */
  readonly fields: readonly FieldFault[];

  constructor(failure: Failure) {
    super(failure.serverMessage ?? failure.code);
    this.name = 'ApiError';
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.fields = failure.fields ?? [];
  }
}

export interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E> | FormData;
  query?: QueryOf<E>;
  params?: Record<string, string>;
  signal?: AbortSignal;
  /** Revalidates a cached response with the server. */
  fresh?: boolean;
  /** The request survives leaving the page. */
  keepalive?: boolean;
  /** Return the response body as a Blob. */
  isFile?: boolean;
  /** Called during an upload with the bytes sent and the total. */
  onProgress?: (sent: number, total: number) => void;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Send no token, even if somebody is signed in. */
    isPublic?: boolean;
  }
}

/** Interceptors handle error statuses. There is no timeout, since uploads and exports can take long. */
const http = axios.create({ adapter: 'fetch', validateStatus: null });
http.interceptors.request.use(addToken);
http.interceptors.response.use(throwFailure, (error: unknown) => {
  throw isCancel(error) ? error : new ApiError({ code: 'no_answer' });
});

async function addToken(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  const token = config.isPublic ? null : (await waitForSession()).token;
  if (token) config.headers.setAuthorization(`Bearer ${token}`);
  return config;
}

async function throwFailure(answer: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { status, config, data } = answer;
  const isRefusedFile = status >= 400 && data instanceof Blob;
  const failure = findFailure(status, isRefusedFile ? await parseJsonFile(data) : data);
  if (!failure) return answer;
  // A 401 for an older token says nothing about the current session.
  const { token } = $session.get();
  const isOwn = token !== null && config.headers.get('Authorization') === `Bearer ${token}`;
  if (status === 401 && isOwn) expireSession();
  if (failure.code === 'not_set_up') $sessionChange.set(failure);
  throw new ApiError(failure);
}

async function parseJsonFile(file: Blob): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

/** Sends a request and returns its body unparsed. Public calls carry no token. Throws ApiError. */
export async function send<E extends Endpoint>(
  endpoint: E,
  sent: CallOptions<E> = {},
): Promise<unknown> {
  const { body, signal, onProgress, isFile } = sent;
  const { data } = await http.request<unknown>({
    method: endpoint.method,
    url: API_ORIGIN + getCallPath(endpoint, sent),
    isPublic: endpoint.access === 'public',
    data: body,
    fetchOptions: {
      cache: sent.fresh ? 'no-cache' : 'default',
      keepalive: sent.keepalive === true,
    },
    ...(signal ? { signal } : {}),
    ...(isFile ? { responseType: 'blob' as const } : {}),
    // Only XMLHttpRequest reports upload progress.
    ...(onProgress ? { adapter: 'xhr', onUploadProgress: toProgressHandler(onProgress) } : {}),
  });
  return data;
}

function toProgressHandler(onProgress: (sent: number, total: number) => void) {
  return ({ loaded, total }: AxiosProgressEvent) => onProgress(loaded, total ?? loaded);
}

/** Sends a request and parses the response by the contract. Throws ApiError, also for an invalid response. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  const answer = endpoint.response.safeParse(await send(endpoint, sent));
  if (!answer.success) throw new ApiError({ code: 'no_answer' });
  return answer.data as ResponseOf<E>;
}

/** The server's message, or `otherwise`. */
export function getMessage(
  error: unknown,
  fallback = 'The server did not respond. Please try again.',
): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback;
}

/** Form data of text fields and files; undefined values are left out. */
export function toFormData(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}
