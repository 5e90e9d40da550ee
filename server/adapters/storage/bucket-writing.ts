// Writing to a bucket: small files in one call, others in parts, each signed, and sent again where that fails. None is
// held in memory. A file is there whole or not at all.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../../platform/ports.ts';
import { workQueue } from '../../platform/work-queue.ts';
import { BucketRefusal, getFailure, unreachable } from './bucket-calls.ts';
import type { BucketCalls, Patience, StreamedBody } from './bucket-calls.ts';
import { isInFolder } from './keys.ts';

/** S3 takes parts of 5 MiB and more, and 10,000 of them. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Parts under way at once, of all files together. */
const PARTS_AT_ONCE = 3;
const READ_BYTES = 256 * 1024;
const PARTS_WAITING_MAX = 10_000;
/** A part has left by then, or is sent again: 280 KB/s. Who has long for the whole has a tenth of it. */
const PART_TRY_MS = 30_000;
const CALL_TRY_MS = 10_000;

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  avif: 'image/avif',
};

interface Needs {
  calls: BucketCalls;
  log: Log;
  /** A file is in the bucket after so many milliseconds, or refused. */
  uploadMs: number;
}

/** Puts a local file under a key. Fails: disk_full, busy; then nothing is left under it. */
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
    const timer = setTimeout(() => stop.abort(new Error('It takes too long.')), needs.uploadMs);
    const tryMs = Math.max(PART_TRY_MS, needs.uploadMs / 10);
    const patience = { totalMs: needs.uploadMs, tryMs, signal: stop.signal };
    // Held open, so that a sweep of silent arrivals takes nothing away under us.
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
      throw getFailure(error, needs.log);
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
  patience: Patience;
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What lies in folders may be public, by addresses that stay: whoever stands between may keep it. */
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
    // Where this fails as well, the sweep finds what was begun.
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
    // A try before may have done it, its answer lost: the length tells.
    if (!(error instanceof BucketRefusal && error.code === 'NoSuchUpload')) throw error;
  }
}

/** What the bucket holds is as long as the file; else it is removed. */
async function requireLength({ calls, key, size, patience, log }: Upload): Promise<void> {
  const { headers } = await calls.ask({ method: 'HEAD', key }, callOf(patience));
  const kept = Number(headers.get('content-length') ?? NaN);
  if (kept === size) return;
  log.warn({ key, bytes: size, kept }, 'the bucket kept another length than it was sent');
  await calls.ask({ method: 'DELETE', key }, callOf(patience));
  throw unreachable();
}

const callOf = (patience: Patience): Patience => ({ ...patience, tryMs: CALL_TRY_MS });

/** A part of the file, digested first and then read again while it is sent: it is never held whole. */
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
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

function elementText(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? '';
}
