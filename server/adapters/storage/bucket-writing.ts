// Writes to a bucket: small files in one call, others in parts, each signed and retried. No file is held in memory; a
// file appears completely or not at all.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../../platform/ports.ts';
import { workQueue } from '../../platform/work-queue.ts';
import { BucketError, toStorageError, unreachable } from './bucket-client.ts';
import type { BucketClient, RequestLimits, StreamedBody } from './bucket-client.ts';
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

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  avif: 'image/avif',
};

interface Needs {
  calls: BucketClient;
  log: Log;
  /** Limit in milliseconds for the whole upload. */
  uploadMs: number;
}

/** Uploads a local file. Fails: disk_full, busy; then nothing remains under the key. */
export function bucketWriter(needs: Needs): (path: string, key: string) => Promise<void> {
  const turns = workQueue({
    name: 'bucket',
    parallel: PARTS_AT_ONCE,
    waitingMax: PARTS_WAITING_MAX,
    message: unreachable().message,
    retrySeconds: unreachable().retryAfter ?? 0,
  });
  return async (path, key) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error('The upload timed out.')), needs.uploadMs);
    const tryMs = Math.max(PART_TRY_MS, needs.uploadMs / 10);
    const patience = { totalMs: needs.uploadMs, tryMs, signal: stop.signal };
    // Keeps the file open, so that a sweep of stale uploads cannot take it.
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const upload: Upload = {
        ...needs,
        key,
        file,
        size,
        patience,
        turn: (work) => turns.run(key, work),
      };
      await (size <= PART_BYTES ? putWhole(upload) : putParts(upload, stop));
      await requireLength(upload);
    } catch (error) {
      throw toStorageError(error, needs.log);
    } finally {
      clearTimeout(timer);
      await file.close();
    }
  };
}

interface Upload extends Needs {
  key: string;
  file: FileHandle;
  size: number;
  patience: RequestLimits;
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Files in folders may be public under permanent URLs, so proxies may cache them. */
const getHeaders = (key: string) => ({
  'content-type': TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream',
  ...(isInFolder(key) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
});

async function putWhole(upload: Upload): Promise<void> {
  const { calls, key, size, patience, turn } = upload;
  await turn(async () => {
    const body = await toBody(upload, 0, size);
    await calls.ask({ method: 'PUT', key, headers: getHeaders(key), body }, patience);
  });
}

async function putParts(upload: Upload, stop: AbortController): Promise<void> {
  const { calls, key, size, patience, turn } = upload;
  const begin = { method: 'POST', key, query: { uploads: '' }, headers: getHeaders(key) } as const;
  const uploadId = elementText((await calls.ask(begin, callOf(patience))).text, 'UploadId');
  const sendPart = async (number: number): Promise<string> => {
    patience.signal?.throwIfAborted();
    const start = (number - 1) * PART_BYTES;
    const body = await toBody(upload, start, Math.min(PART_BYTES, size - start));
    const query = { partNumber: String(number), uploadId };
    const { headers } = await calls.ask({ method: 'PUT', key, query, body }, patience);
    return headers.get('etag') ?? '';
  };
  const numbers = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_one, at) => at + 1);
  const parts = numbers.map((number) => turn(() => sendPart(number)));
  try {
    await complete(upload, uploadId, await Promise.all(parts));
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(parts);
    // If this fails as well, the sweep removes the upload.
    const end = { method: 'DELETE', key, query: { uploadId } } as const;
    await calls.ask(end, { totalMs: 0, tryMs: CALL_TRY_MS }).catch(() => undefined);
    throw error;
  }
}

async function complete({ calls, key, patience }: Upload, uploadId: string, tags: string[]) {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  try {
    await calls.ask({ method: 'POST', key, query: { uploadId }, body }, patience);
  } catch (error) {
    // An earlier attempt may have completed the upload although its response was lost: the caller compares the length.
    if (!(error instanceof BucketError && error.code === 'NoSuchUpload')) throw error;
  }
}

/** Removes the object unless it has the file's length. */
async function requireLength({ calls, key, size, patience, log }: Upload): Promise<void> {
  const { headers } = await calls.ask({ method: 'HEAD', key }, callOf(patience));
  const storedSize = Number(headers.get('content-length') ?? NaN);
  if (storedSize === size) return;
  log.warn({ key, bytes: size, kept: storedSize }, 'the bucket stored a file of the wrong length');
  await calls.ask({ method: 'DELETE', key }, callOf(patience));
  throw unreachable();
}

const callOf = (patience: RequestLimits): RequestLimits => ({ ...patience, tryMs: CALL_TRY_MS });

/** Hashes a part first and reads it again while sending it, so that it is never whole in memory. */
async function toBody(upload: Upload, start: number, length: number): Promise<StreamedBody> {
  const bytes = () => getBytes(upload.file, start, length);
  const hash = createHash('sha256');
  for await (const chunk of bytes()) hash.update(chunk);
  return { bytes, length, sha256: hash.digest('hex') };
}

async function* getBytes(file: FileHandle, start: number, length: number) {
  for (let done = 0; done < length;) {
    const chunk = new Uint8Array(Math.min(READ_BYTES, length - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + done);
    if (bytesRead === 0) throw new Error('The file was truncated during the upload.');
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

function elementText(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? '';
}
