// A full, slow or unreachable bucket, or one with wrong lengths: no partial files or open calls.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFaultyBucket } from '#tests/support/faulty-bucket.ts';
import type { ReceivedRequest, FaultyBucket, Fault } from '#tests/support/faulty-bucket.ts';
import type { Storage } from '#server/platform/ports.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createBucketStorage } from '#server/adapters/storage/bucket.ts';
import type { BucketTimes } from '#server/adapters/storage/bucket.ts';
import { PART_BYTES } from '#server/adapters/storage/bucket-writing.ts';

const KEY = `${'a'.repeat(24)}.mp4`;
const SMALL = Buffer.from('0123456789');
const LARGE = Buffer.alloc(2 * PART_BYTES + 5, 'a film ');
/** For calls that succeed in the end, even on a busy machine. */
const LONG_TIMES = { responseMs: 60_000, stallMs: 60_000, uploadMs: 60_000 };
/** For calls that fail in the end. */
const SHORT_TIMES = { responseMs: 400, stallMs: 200, uploadMs: 800 };
let folder: string;
let bucket: FaultyBucket;
let storage: Storage;
let messages: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-'));
  bucket = await startFaultyBucket();
  messages = [];
  openStorage(LONG_TIMES);
});

function openStorage(times: Partial<BucketTimes>): void {
  const log = {
    info: () => undefined,
    warn: (_facts: object, text: string) => messages.push(text),
  };
  storage = createBucketStorage(bucket.settings, {
    folder,
    random: systemRandom,
    clock: Date.now,
    times,
    log: { ...log, error: () => undefined },
  });
}
afterEach(async () => {
  await expect.poll(bucket.busy).toBe(0);
  expect(bucket.unfinished.size).toBe(0);
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function writeIncomingFile(bytes: Buffer): Promise<string> {
  const path = await storage.incomingPath();
  await writeFile(path, bytes);
  await storage.store(path, KEY);
  return path;
}

/** Fails the matching requests, at most `often` times. */
function failRequests(
  fault: Fault,
  is: (call: ReceivedRequest) => boolean,
  maxFailures = Infinity,
): void {
  let left = maxFailures;
  bucket.fault = (received) => {
    if (!is(received) || left <= 0) return undefined;
    left -= 1;
    return fault;
  };
}

const isPart = ({ query }: ReceivedRequest) => query.has('partNumber');
const isCompletion = ({ method, query }: ReceivedRequest) =>
  method === 'POST' && query.has('uploadId');
const isHeadRequest = ({ method }: ReceivedRequest) => method === 'HEAD';
type Write = [what: string, bytes: Buffer, is: (call: ReceivedRequest) => boolean];
const writes: Write[] = [
  ['a small file', SMALL, ({ method }) => method === 'PUT'],
  ['the start of a multipart upload', LARGE, ({ query }) => query.has('uploads')],
  ['the last part of a multipart upload', LARGE, ({ query }) => query.get('partNumber') === '3'],
  ['the completion of a multipart upload', LARGE, isCompletion],
];

describe.each([
  ...writes,
  ['the check of the stored length', LARGE, isHeadRequest] satisfies Write,
])('%s', (_what, bytes, is) => {
  it.each<Fault>(['gone', { status: 503, code: 'SlowDown' }])(
    'is retried when the bucket is soon back: %j',
    async (fault) => {
      failRequests(fault, is, 2);
      const path = await writeIncomingFile(bytes);
      expect(bucket.files.get(KEY)?.equals(bytes)).toBe(true);
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  it.each<Fault>(['gone', 'silent'])(
    'fails with busy when the bucket stays unreachable: %s',
    async (fault) => {
      openStorage(SHORT_TIMES);
      failRequests(fault, is);
      await expect(writeIncomingFile(bytes)).rejects.toMatchObject({
        code: 'busy',
        retryAfter: 10,
      });
      expect(messages).toContain('the bucket cannot be reached');
    },
  );
});

describe.each(writes)('%s', (_what, bytes, is) => {
  it.each<Fault>([
    { status: 507, code: 'InsufficientStorage' },
    { status: 403, code: 'QuotaExceeded' },
    { status: 413, code: 'EntityTooLarge' },
  ])('fails with disk_full when the bucket is full: %j', async (fault) => {
    failRequests(fault, is);
    await expect(writeIncomingFile(bytes)).rejects.toMatchObject({ code: 'disk_full' });
    expect(bucket.files.size).toBe(0);
  });

  it('throws when the bucket rejects the signature', async () => {
    failRequests({ status: 403, code: 'SignatureDoesNotMatch' }, is);
    await expect(writeIncomingFile(bytes)).rejects.toThrow('403 SignatureDoesNotMatch');
  });
});

it('a completed upload whose response was lost counts as stored', async () => {
  bucket.fault = (received) => {
    if (!isCompletion(received) || bucket.files.has(KEY)) return undefined;
    const id = received.query.get('uploadId') ?? '';
    const parts = [...(bucket.unfinished.get(id) ?? [])].toSorted(([a], [b]) => a - b);
    bucket.files.set(KEY, Buffer.concat(parts.map(([, part]) => part)));
    bucket.unfinished.delete(id);
    return 'gone';
  };
  await writeIncomingFile(LARGE);
  expect(bucket.files.get(KEY)?.equals(LARGE)).toBe(true);
});

it.each([
  ['small', SMALL],
  ['large', LARGE],
])('a %s file that was stored too short is removed and refused', async (_what, bytes) => {
  bucket.fault = ({ method }) => {
    const storedFile = bucket.files.get(KEY);
    if (method === 'HEAD' && storedFile) bucket.files.set(KEY, storedFile.subarray(1));
    return undefined;
  };
  await expect(writeIncomingFile(bytes)).rejects.toMatchObject({ code: 'busy' });
  expect(bucket.files.size).toBe(0);
});

it('limits the concurrent parts when many files are uploaded', async () => {
  const local = join(folder, 'local');
  await writeFile(local, LARGE);
  const keys = ['a', 'b', 'c'].map((letter) => `${letter.repeat(24)}.mp4`);
  let maxParallel = 0;
  bucket.fault = (received) => {
    if (isPart(received)) maxParallel = Math.max(maxParallel, bucket.busy());
    return undefined;
  };
  await Promise.all(keys.map((key) => storage.storeCopy(local, key)));
  expect([...bucket.files.keys()].toSorted()).toEqual(keys);
  // Three parts, and the other files' requests meanwhile.
  expect(maxParallel).toBeLessThanOrEqual(3 + keys.length - 1);
});

describe('reading', () => {
  const isGet = ({ method, key }: ReceivedRequest) => method === 'GET' && key !== '';
  const range = { start: 0, end: LARGE.length - 1 };
  beforeEach(() => {
    bucket.files.set(KEY, LARGE);
  });

  it.each([undefined, range])(
    'resumes where the connection was cut, with range %j',
    async (requestedRange) => {
      failRequests('cut', isGet, 3);
      expect((await buffer(storage.read(KEY, requestedRange))).equals(LARGE)).toBe(true);
      expect(bucket.received.filter(isGet)).toHaveLength(4);
    },
  );

  it.each<Fault>(['gone', { status: 503, code: 'SlowDown' }])(
    'waits for a bucket that is soon back: %j',
    async (fault) => {
      failRequests(fault, isGet, 2);
      expect((await buffer(storage.read(KEY))).length).toBe(LARGE.length);
    },
  );

  it.each<Fault>(['gone', 'silent', 'stalled', { status: 503, code: 'SlowDown' }])(
    'fails with busy when the bucket stays unreachable: %j',
    async (fault) => {
      openStorage(SHORT_TIMES);
      failRequests(fault, isGet);
      await expect(buffer(storage.read(KEY))).rejects.toMatchObject({ code: 'busy' });
    },
  );

  it('fails before the first byte when the file is shorter than it should be', async () => {
    failRequests('shorter', isGet);
    const bytes = storage.read(KEY, range);
    await expect(once(bytes, 'readable')).rejects.toMatchObject({ code: 'busy' });
  });

  it('closes the connection to the bucket when the reader stops, at any stage', async () => {
    const early = storage.read(KEY);
    early.destroy();
    const late = storage.read(KEY);
    const parts = late[Symbol.asyncIterator]();
    await parts.next();
    await parts.return?.();
    failRequests('silent', isGet);
    const silent = storage.read(KEY);
    silent.on('error', () => undefined).resume();
    await expect.poll(() => bucket.busy()).toBe(1);
    silent.destroy();
    await expect.poll(() => bucket.busy()).toBe(0);
    expect(messages).toEqual([]);
  });

  it('does not treat other errors as a missing file', async () => {
    failRequests({ status: 404, code: 'NoSuchBucket' }, isGet);
    await expect(buffer(storage.read(KEY))).rejects.toThrow('404 NoSuchBucket');
    failRequests({ status: 403, code: 'AccessDenied' }, isGet);
    await expect(buffer(storage.read(KEY))).rejects.toThrow('403 AccessDenied');
  });
});

describe('the check of the bucket settings', () => {
  it('reports a bucket that everybody may read', async () => {
    expect(await storage.listFaults()).toEqual([
      expect.stringContaining('are public: anybody could download'),
    ]);
    expect(bucket.files.size).toBe(0);
  });

  it.each([
    ['PUT', 'NoSuchBucket', /refused a write: 403 NoSuchBucket. Create it/],
    ['PUT', 'SignatureDoesNotMatch', /Check STORAGE_SECRET_ACCESS_KEY/],
    ['GET', 'AccessDenied', /refused a read: 403 AccessDenied/],
    ['DELETE', 'AccessDenied', /refused a deletion/],
  ])('reports a bucket that refuses %s with %s, and how to fix it', async (method, code, mend) => {
    failRequests({ status: 403, code }, (received) => received.method === method);
    expect(await storage.listFaults()).toContainEqual(expect.stringMatching(mend));
  });

  it('reports whether browsers on the site may read the bucket', async () => {
    bucket.files.set(KEY, SMALL);
    expect(await storage.isReadableFrom('https://school.example', KEY)).toBe(false);
    failRequests('gone', () => true);
    const result = storage.isReadableFrom('https://school.example', KEY);
    await expect(result).rejects.toMatchObject({ code: 'busy' });
  });

  it('throws busy when the bucket does not respond', async () => {
    openStorage(SHORT_TIMES);
    failRequests({ status: 503, code: 'SlowDown' }, () => true);
    await expect(storage.listFaults()).rejects.toMatchObject({ code: 'busy' });
  });
});
