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
export type Outcome =
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

export interface Written {
  body: object;
  /** Idempotency key of a refund. */
  refundKey?: string;
  /** A refusal is an expected answer; the caller decides whether to warn. */
  mayBeRefused?: true;
}

export interface Calls {
  log: Log;
  /** Reads, with retries after silence until the deadline. */
  read(path: string, deadline: AbortSignal): Promise<Outcome>;
  /** Writes, without retries. */
  write(path: string, sent: Written, deadline: AbortSignal): Promise<Outcome>;
}

export function gatewayTrouble(): AppError {
  return new AppError('gateway', 'The payment gateway is not responding. Please try again.');
}

/** Calls with Basic authentication, at most 20 at a time; more fail at once with `gateway`. */
export function providerCalls(options: CallOptions): Calls {
  let inFlight = 0;
  const limited = async (work: () => Promise<Outcome>): Promise<Outcome> => {
    if (inFlight >= IN_FLIGHT_MAX) throw gatewayTrouble();
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
    }
  };
  return {
    log: options.log,
    read: (path, deadline) => limited(() => readWithRetries(options, path, deadline)),
    write: (path, sent, deadline) =>
      limited(() => once(options, path, { ...sent, signal: deadline })),
  };
}

async function readWithRetries(
  options: CallOptions,
  path: string,
  deadline: AbortSignal,
): Promise<Outcome> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await once(options, path, { signal: deadline });
    if (outcome.kind !== 'silence' || tried === READ_TRIES || deadline.aborted) return outcome;
    await wait(RETRY_PAUSE_MS * 2 ** tried * (0.5 + Math.random()));
  }
}

async function once(
  { baseUrl, keyId, keySecret, log }: CallOptions,
  path: string,
  {
    body,
    signal,
    refundKey,
    mayBeRefused = false,
  }: Partial<Omit<Written, 'mayBeRefused'>> & { signal: AbortSignal; mayBeRefused?: boolean },
): Promise<Outcome> {
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
    const answer: unknown = await response.json();
    if (response.ok) return { kind: 'answer', body: answer };
    const { status } = response;
    // 409: the same refund is being made right now.
    const isSilence = status >= 500 || status === 429 || status === 409 || status < 400;
    const level = mayBeRefused && !isSilence ? 'info' : 'warn';
    log[level]({ path: path.split('?')[0], status }, 'payment provider refused a call');
    return isSilence
      ? { kind: 'silence' }
      : { kind: 'refused', status, description: getDescription(answer) };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ path: path.split('?')[0], reason }, 'payment provider did not answer');
    return { kind: 'silence' };
  }
}

function getDescription(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return '';
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('description' in error)) return '';
  return String(error.description);
}

/** Whether the provider does not know the id. */
export function isUnknownId(outcome: Outcome): boolean {
  if (outcome.kind !== 'refused') return false;
  return outcome.status === 404 || /does not exist/i.test(outcome.description);
}

/** The response parsed by its schema; undefined if it is missing or invalid. */
export function parsed<S extends z.ZodMiniType>(
  schema: S,
  outcome: Outcome,
): z.output<S> | undefined {
  if (outcome.kind !== 'answer') return undefined;
  const result = schema.safeParse(outcome.body);
  return result.success ? result.data : undefined;
}
