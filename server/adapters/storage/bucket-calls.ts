// Signed calls to a bucket. Each is tried again while there is patience, and ends in an answer or in a failure with a
// name; none leaves a connection busy.
import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { bucketAddress } from '../../platform/bucket.ts';
import type { BucketSettings } from '../../platform/bucket.ts';
import { AppError, diskFull } from '../../platform/errors.ts';
import type { Log } from '../../platform/ports.ts';

interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Below the prefix; absent: the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string | StreamedBody;
}

/** A body that is read while it is sent, anew for every try. */
export interface StreamedBody {
  bytes: () => AsyncIterable<Uint8Array>;
  length: number;
  /** SHA-256, lower-case hex. */
  sha256: string;
}

/** How long one call goes on, in milliseconds. */
export interface Patience {
  /** It is tried again until so much has passed. */
  totalMs: number;
  /** One try that has no answer by then has failed. */
  tryMs: number;
  /** Ends it at once. */
  signal?: AbortSignal;
}

export interface BucketCalls {
  /** The answer with its body read. */
  ask(call: BucketCall, patience: Patience): Promise<{ headers: Headers; text: string }>;
  /** The answer with its body still to come; the patience's signal ends that as well. */
  open(call: BucketCall, patience: Patience): Promise<Response>;
}

/** The service has answered, and not with what was asked for. */
export class BucketRefusal extends Error {
  readonly status: number;
  /** The service's own word, such as NoSuchKey; empty where it gives none. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The bucket answered ${status}${code === '' ? '' : ` ${code}`}.`);
    this.name = 'BucketRefusal';
    this.status = status;
    this.code = code;
  }
}

const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 5_000;
/** Answers after which the same call may succeed. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Where a key lies below an address of the bucket. */
export function getPathOfKey({ prefix }: Pick<BucketSettings, 'prefix'>, key: string): string {
  return prefix === '' ? `/${key}` : `/${prefix}/${key}`;
}

export function bucketCalls(settings: BucketSettings): BucketCalls {
  /** One try; `signal` ends it and its body. */
  const attempt = async (call: BucketCall, signal: AbortSignal): Promise<Response> => {
    const { url, headers } = await signed(settings, call);
    const { method, body } = call;
    // Whoever leads elsewhere is not given what was signed for here.
    const init = { method, headers, redirect: 'manual', signal } as const;
    const answer = await fetch(url, { ...init, ...sentBody(body) });
    if (answer.ok) return answer;
    throw new BucketRefusal(answer.status, codeIn(await answer.text()));
  };
  return {
    ask: (call, patience) =>
      persistently(patience, async () => {
        const limit = AbortSignal.timeout(patience.tryMs);
        const answer = await attempt(call, joined(limit, patience.signal));
        const text = await answer.text();
        // Some calls answer 200 at once, to say in the body how they went.
        if (text.includes('<Error>')) throw new BucketRefusal(500, codeIn(text));
        return { headers: answer.headers, text };
      }),
    open: (call, patience) =>
      persistently(patience, async () => {
        const late = new AbortController();
        const timer = setTimeout(() => late.abort(new Error('No answer.')), patience.tryMs);
        const signal = joined(late.signal, patience.signal);
        return attempt(call, signal).finally(() => clearTimeout(timer));
      }),
  };
}

/** Headers of a call, signed together with the digest of its body. */
async function signed(settings: BucketSettings, { method, key, query, headers, body }: BucketCall) {
  const { region, accessKeyId, secretAccessKey } = settings;
  const url = new URL(
    bucketAddress(settings) + (key === undefined ? '/' : getPathOfKey(settings, key)),
  );
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const digest =
    typeof body === 'object'
      ? body.sha256
      : createHash('sha256')
          .update(body ?? '')
          .digest('hex');
  // Without its length a stream would be sent in chunks, which services refuse.
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

function sentBody(body: BucketCall['body']) {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  return {
    body: ReadableStream.from(body.bytes()) as unknown as BodyInit,
    duplex: 'half' as const,
  };
}

async function persistently<T>({ totalMs, signal }: Patience, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + totalMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || signal?.aborted || performance.now() + pause > end) throw error;
    }
    await wait(pause, undefined, { signal });
  }
}

/** Whether another try may succeed: after a line that broke, silence, and a service that has too much to do. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof BucketRefusal) || PASSING.includes(error.status);
}

function joined(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

function codeIn(text: string): string {
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? '';
}

const RETRY_SECONDS = 10;
/** How services say that no more may be kept; Swift's quota answers 413. */
const FULL_CODES = [
  'QuotaExceeded',
  'EntityTooLarge',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
];
const FULL_STATUSES = [413, 507];
/** Refusals that no second try changes, and no caller has caused. */
const isOfSetUp = ({ status }: BucketRefusal): boolean => status < 500 && status !== 429;

/** The files cannot be had at the moment. */
export function unreachable(): AppError {
  const message = 'Our files cannot be reached at the moment. Please try again in a minute.';
  return new AppError('busy', message, { retryAfter: RETRY_SECONDS });
}

/**
 * A missing file has the code ENOENT as on disks, a full bucket is disk_full; what is refused otherwise stays what it
 * is: our own fault. The rest is busy, and logged with its reason. Never with an address: it may be signed.
 */
export function getFailure(error: unknown, log: Log): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof BucketRefusal) {
    if (error.code === 'NoSuchKey')
      return Object.assign(new Error('There is no such file.'), { code: 'ENOENT' });
    if (FULL_STATUSES.includes(error.status) || FULL_CODES.includes(error.code)) return diskFull();
    if (isOfSetUp(error)) return error;
  }
  log.warn({ err: error }, 'the bucket cannot be reached');
  return unreachable();
}
