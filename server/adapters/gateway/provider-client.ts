// Calls to the provider's HTTP API: limited in time and number; failures are returned, not thrown.
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/ports.ts';

const IN_FLIGHT_MAX = 20;
const READ_TRIES = 3;
const RETRY_PAUSE_MS = 150;

/**
 * The result of a call. `refused`: the provider understood and said no. `silence`: the result is unknown (timeout,
 * broken connection, 5xx, 429 or an unreadable body).
 */
export type CallResult =
  | { kind: 'answer'; body: unknown }
  | { kind: 'refused'; status: number; description: string }
  | { kind: 'silence' };

interface CallOptions {
  /** Includes the version, without a trailing slash. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  log: Log;
}

export interface WriteRequest {
  body: object;
  /** Idempotency key of a refund. */
  refundKey?: string;
  /** A refusal is an expected answer; the caller decides whether to warn. */
  mayBeRefused?: true;
}

export interface ProviderClient {
  log: Log;
  /** Reads, with retries after silence until the deadline. */
  read(path: string, deadline: AbortSignal): Promise<CallResult>;
  /** Writes, without retries. */
  write(path: string, request: WriteRequest, deadline: AbortSignal): Promise<CallResult>;
}

export function createGatewayError(): AppError {
  return new AppError('gateway', 'The payment gateway is not responding. Please try again.');
}

/** Calls with Basic authentication, at most 20 at a time; more fail at once with `gateway`. */
export function createProviderClient(options: CallOptions): ProviderClient {
  let inFlight = 0;
  const withInFlightLimit = async (work: () => Promise<CallResult>): Promise<CallResult> => {
    if (inFlight >= IN_FLIGHT_MAX) throw createGatewayError();
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
    }
  };
  return {
    log: options.log,
    read: (path, deadline) => withInFlightLimit(() => readWithRetries(options, path, deadline)),
    write: (path, request, deadline) =>
      withInFlightLimit(() => callOnce(options, path, { ...request, signal: deadline })),
  };
}

async function readWithRetries(
  options: CallOptions,
  path: string,
  deadline: AbortSignal,
): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await callOnce(options, path, { signal: deadline });
    if (result.kind !== 'silence' || attempt === READ_TRIES || deadline.aborted) return result;
    await wait(RETRY_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
  }
}

async function callOnce(
  { baseUrl, keyId, keySecret, log }: CallOptions,
  path: string,
  {
    body,
    signal,
    refundKey,
    mayBeRefused = false,
  }: Partial<Omit<WriteRequest, 'mayBeRefused'>> & { signal: AbortSignal; mayBeRefused?: boolean },
): Promise<CallResult> {
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  try {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(refundKey === undefined ? {} : { 'x-refund-idempotency': refundKey }),
      },
      redirect: 'manual',
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const responseBody: unknown = await response.json();
    if (response.ok) return { kind: 'answer', body: responseBody };
    const { status } = response;
    // 409: the same refund is being made right now.
    const isSilence = status >= 500 || status === 429 || status === 409 || status < 400;
    const level = mayBeRefused && !isSilence ? 'info' : 'warn';
    log[level]({ path: path.split('?')[0], status }, 'payment provider refused a call');
    return isSilence
      ? { kind: 'silence' }
      : { kind: 'refused', status, description: getDescription(responseBody) };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ path: path.split('?')[0], reason }, 'payment provider did not answer');
    return { kind: 'silence' };
  }
}

function getDescription(responseBody: unknown): string {
  if (typeof responseBody !== 'object' || responseBody === null || !('error' in responseBody))
    return '';
  const { error } = responseBody;
  if (typeof error !== 'object' || error === null || !('description' in error)) return '';
  return String(error.description);
}

/** Whether the provider does not know the id. */
export function isUnknownId(result: CallResult): boolean {
  if (result.kind !== 'refused') return false;
  return result.status === 404 || /does not exist/i.test(result.description);
}

/** The response parsed by its schema; undefined if it is missing or invalid. */
export function parseBody<S extends z.ZodMiniType>(
  schema: S,
  result: CallResult,
): z.output<S> | undefined {
  if (result.kind !== 'answer') return undefined;
  const validation = schema.safeParse(result.body);
  return validation.success ? validation.data : undefined;
}
