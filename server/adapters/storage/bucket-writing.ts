// Writes to a bucket: small files in one call, others in parts, each signed and retried. Files are streamed, not loaded
// into memory. A file appears completely or not at all.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../../platform/ports.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { BucketError, toStorageError, createUnreachableError } from './bucket-client.ts';
import type { BucketClient, RequestLimits, StreamedBody } from './bucket-client.ts';
import { findElementText } from './bucket-lists.ts';
import { isInFolder } from './keys.ts';

/** S3 requires parts of at least 5 MiB and allows 10,000 of them. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Concurrent parts of all files together. */
const PARTS_AT_ONCE = 3;
const READ_BYTES = 256 * 1024;
const PARTS_WAITING_MAX = 10_000;
/** Minimum time for one part: 280 KB/s. With a longer limit for the file, a part gets a tenth of it. */
const PART_TRY_MS = 30_000;
const CALL_TRY_MS = 10_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  avif: 'image/avif',
};

interface WriterOptions {
  client: BucketClient;
  log: Log;
  /** Limit in milliseconds for the whole upload. */
  uploadMs: number;
}

/** Uploads a local file. Fails: disk_full, busy; then nothing remains under the key. */
export function createBucketWriter(
  options: WriterOptions,
): (path: string, key: string) => Promise<void> {
  const queue = createWorkQueue({
    name: 'bucket',
    parallel: PARTS_AT_ONCE,
    waitingMax: PARTS_WAITING_MAX,
    message: createUnreachableError().message,
    retrySeconds: createUnreachableError().retryAfter ?? 0,
  });
  return async (path, key) => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new Error('The upload timed out.')),
      options.uploadMs,
    );
    const tryMs = Math.max(PART_TRY_MS, options.uploadMs / 10);
    const limits = { totalMs: options.uploadMs, tryMs, signal: stop.signal };
    // Keeps the file open, so that a sweep of stale uploads cannot take it.
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const upload: Upload = {
        ...options,
        key,
        file,
        size,
        limits,
        runInQueue: (work) => queue.run(key, work),
      };
      await (size <= PART_BYTES ? uploadWhole(upload) : uploadParts(upload, stop));
      await requireLength(upload);
    } catch (error) {
      throw toStorageError(error, options.log);
    } finally {
      clearTimeout(timer);
      await file.close();
    }
  };
}

interface Upload extends WriterOptions {
  key: string;
  file: FileHandle;
  size: number;
  limits: RequestLimits;
  runInQueue: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Files in folders may be public under permanent URLs, so proxies may cache them. */
const toUploadHeaders = (key: string) => ({
  'content-type': CONTENT_TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream',
  ...(isInFolder(key) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
});

async function uploadWhole(upload: Upload): Promise<void> {
  const { client, key, size, limits, runInQueue } = upload;
  await runInQueue(async () => {
    const body = await createStreamedBody(upload, 0, size);
    await client.send({ method: 'PUT', key, headers: toUploadHeaders(key), body }, limits);
  });
}

async function uploadParts(upload: Upload, stop: AbortController): Promise<void> {
  const { client, key, size, limits, runInQueue } = upload;
  const begin = {
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: toUploadHeaders(key),
  } as const;
  const { text } = await client.send(begin, withCallLimit(limits));
  const uploadId = findElementText(text, 'UploadId') ?? '';
  const sendPart = async (number: number): Promise<string> => {
    limits.signal?.throwIfAborted();
    const start = (number - 1) * PART_BYTES;
    const body = await createStreamedBody(upload, start, Math.min(PART_BYTES, size - start));
    const query = { partNumber: String(number), uploadId };
    const { headers } = await client.send({ method: 'PUT', key, query, body }, limits);
    return headers.get('etag') ?? '';
  };
  const numbers = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_one, at) => at + 1);
  const parts = numbers.map((number) => runInQueue(() => sendPart(number)));
  try {
    await completeUpload(upload, uploadId, await Promise.all(parts));
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(parts);
    // If this fails as well, the sweep removes the upload.
    const end = { method: 'DELETE', key, query: { uploadId } } as const;
    await client.send(end, { totalMs: 0, tryMs: CALL_TRY_MS }).catch(() => undefined);
    throw error;
  }
}

async function completeUpload({ client, key, limits }: Upload, uploadId: string, etags: string[]) {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  try {
    await client.send({ method: 'POST', key, query: { uploadId }, body }, limits);
  } catch (error) {
    // An earlier attempt may have completed the upload although its response was lost: the caller compares the length.
    if (!(error instanceof BucketError && error.code === 'NoSuchUpload')) throw error;
  }
}

/** Removes the object unless it has the file's length. */
async function requireLength({ client, key, size, limits, log }: Upload): Promise<void> {
  const { headers } = await client.send({ method: 'HEAD', key }, withCallLimit(limits));
  const storedSize = Number(headers.get('content-length') ?? NaN);
  if (storedSize === size) return;
  log.warn({ key, bytes: size, kept: storedSize }, 'the bucket stored a file of the wrong length');
  await client.send({ method: 'DELETE', key }, withCallLimit(limits));
  throw createUnreachableError();
}

const withCallLimit = (limits: RequestLimits): RequestLimits => ({ ...limits, tryMs: CALL_TRY_MS });

/** Hashes a part first and reads it again while sending it, so that it is never whole in memory. */
async function createStreamedBody(
  upload: Upload,
  start: number,
  length: number,
): Promise<StreamedBody> {
  const bytes = () => readBytes(upload.file, start, length);
  const hash = createHash('sha256');
  for await (const chunk of bytes()) hash.update(chunk);
  return { bytes, length, sha256: hash.digest('hex') };
}

async function* readBytes(file: FileHandle, start: number, length: number) {
  for (let done = 0; done < length;) {
    const chunk = new Uint8Array(Math.min(READ_BYTES, length - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + done);
    if (bytesRead === 0) throw new Error('The file was truncated during the upload.');
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}
