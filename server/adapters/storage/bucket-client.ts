// Signed calls to a bucket. Each is retried while time allows, and ends with a response or a typed error; none leaves a
// connection busy.
import { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { getBucketUrl } from '../../platform/bucket.ts';
import { hashSha256 } from '../../platform/canonical-json.ts';
import type { BucketSettings } from '../../platform/bucket.ts';
import { AppError, createDiskFullError } from '../../platform/errors.ts';
import type { Log } from '../../platform/ports.ts';

interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Relative to the prefix; absent: the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string | StreamedBody;
}

/** A body that is read while it is sent, again for every attempt. */
export interface StreamedBody {
  bytes: () => AsyncIterable<Uint8Array>;
  length: number;
  /** SHA-256, lower-case hex. */
  sha256: string;
}

/** Time limits of one call, in milliseconds. */
export interface RequestLimits {
  /** Limit for all attempts together. */
  totalMs: number;
  /** Limit of one attempt. */
  tryMs: number;
  /** Aborts the call. */
  signal?: AbortSignal;
}

export interface BucketClient {
  /** The response with its whole body. */
  send(call: BucketRequest, limits: RequestLimits): Promise<{ headers: Headers; text: string }>;
  /** The response with its body still open; aborting the signal also aborts the body. */
  open(call: BucketRequest, limits: RequestLimits): Promise<Response>;
}

/** The service answered with an error. */
export class BucketError extends Error {
  readonly status: number;
  /** The service's error code, such as NoSuchKey; empty without one. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The bucket responded with ${status}${code === '' ? '' : ` ${code}`}.`);
    this.name = 'BucketError';
    this.status = status;
    this.code = code;
  }
}

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5_000;
/** Statuses after which a retry may succeed. */
const RETRYABLE_STATUSES: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Path of a key below the bucket's URL. */
export function toKeyPath({ prefix }: Pick<BucketSettings, 'prefix'>, key: string): string {
  return prefix === '' ? `/${key}` : `/${prefix}/${key}`;
}

export function createBucketClient(settings: BucketSettings): BucketClient {
  /** One attempt; `signal` also ends its body. */
  const sendOnce = async (call: BucketRequest, signal: AbortSignal): Promise<Response> => {
    const { url, headers } = await signRequest(settings, call);
    const { method, body } = call;
    // Redirects are not followed: the signature is for this host.
    const init = { method, headers, redirect: 'manual', signal } as const;
    const response = await fetch(url, { ...init, ...toFetchBody(body) });
    if (response.ok) return response;
    throw new BucketError(response.status, parseErrorCode(await response.text()));
  };
  return {
    send: (call, limits) =>
      withRetries(limits, async () => {
        const limit = AbortSignal.timeout(limits.tryMs);
        const response = await sendOnce(call, combineSignals(limit, limits.signal));
        const text = await response.text();
        // Some calls return 200 at once and report the failure in the body.
        if (text.includes('<Error>')) throw new BucketError(500, parseErrorCode(text));
        return { headers: response.headers, text };
      }),
    open: (call, limits) =>
      withRetries(limits, async () => {
        const late = new AbortController();
        const timer = setTimeout(
          () => late.abort(new Error('The bucket did not respond in time.')),
          limits.tryMs,
        );
        const signal = combineSignals(late.signal, limits.signal);
        return sendOnce(call, signal).finally(() => clearTimeout(timer));
      }),
  };
}

/** Signs the headers and the body's digest. */
async function signRequest(
  settings: BucketSettings,
  { method, key, query, headers, body }: BucketRequest,
) {
  const { region, accessKeyId, secretAccessKey } = settings;
  const url = new URL(
    getBucketUrl(settings) + (key === undefined ? '/' : toKeyPath(settings, key)),
  );
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const digest = typeof body === 'object' ? body.sha256 : hashSha256(body ?? '');
  // Without a length the body would be sent chunked, which services refuse.
  const length = typeof body === 'object' ? { 'content-length': String(body.length) } : {};
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    headers: { ...headers, ...length, 'x-amz-content-sha256': digest },
  });
  return signer.sign();
}

function toFetchBody(body: BucketRequest['body']) {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  return {
    body: ReadableStream.from(body.bytes()) as unknown as BodyInit,
    duplex: 'half' as const,
  };
}

async function withRetries<T>(
  { totalMs, signal }: RequestLimits,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + totalMs;
  for (let pause = BACKOFF_FIRST_MS; ; pause = Math.min(2 * pause, BACKOFF_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || signal?.aborted || performance.now() + pause > end) throw error;
    }
    await wait(pause, undefined, { signal });
  }
}

/** Whether a retry may succeed: after a broken connection, a timeout, or an overloaded service. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof BucketError) || RETRYABLE_STATUSES.includes(error.status);
}

function combineSignals(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

function parseErrorCode(text: string): string {
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? '';
}

const RETRY_SECONDS = 10;
/** Error codes for a full bucket; Swift's quota returns 413. */
const FULL_CODES = [
  'QuotaExceeded',
  'EntityTooLarge',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
];
const FULL_STATUSES = [413, 507];
/** Errors of our configuration. Retrying does not help, and the caller is not at fault. */
const isConfigurationError = ({ status }: BucketError): boolean => status < 500 && status !== 429;

export function createUnreachableError(): AppError {
  const message = 'Files are temporarily unavailable. Please try again in a minute.';
  return new AppError('busy', message, { retryAfter: RETRY_SECONDS });
}

/**
 * A missing file becomes ENOENT as on disk, a full bucket disk_full. Other client errors come from our configuration
 * and stay as they are. The rest becomes busy and is logged without the URL, which may be signed.
 */
export function toStorageError(error: unknown, log: Log): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof BucketError) {
    if (error.code === 'NoSuchKey')
      return Object.assign(new Error('File not found.'), { code: 'ENOENT' });
    if (FULL_STATUSES.includes(error.status) || FULL_CODES.includes(error.code))
      return createDiskFullError();
    if (isConfigurationError(error)) return error;
  }
  log.warn({ err: error }, 'the bucket cannot be reached');
  return createUnreachableError();
}
