// Reads from a bucket: a broken connection is resumed, and wrong lengths are detected.
import { Readable } from 'node:stream';
import type { ByteRange, Log } from '../../platform/ports.ts';
import type { BucketClient } from './bucket-client.ts';
import { toStorageError } from './bucket-client.ts';

/** Time limits in milliseconds. */
export interface ReadingTimes {
  /** Until a response begins, retries included. */
  responseMs: number;
  /** Until the next bytes arrive. */
  stallMs: number;
}

/** Streams a file or a range. Closing the stream aborts the call at once. */
export function readObject(
  { client, log, times }: { client: BucketClient; log: Log; times: ReadingTimes },
  key: string,
  range: ByteRange | undefined,
): Readable {
  const stop = new AbortController();
  async function* readBytes(): AsyncGenerator<Uint8Array> {
    let next = range?.start ?? 0;
    let end = range?.end;
    let attemptStart = -1;
    while (end === undefined || next <= end) {
      attemptStart = next;
      try {
        const part = end === undefined ? undefined : { start: next, end };
        const response = await openRange(part);
        end ??= response.length - 1;
        for await (const chunk of readChunks(response)) {
          next += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        // The reader has closed the stream: this is no failure of the bucket.
        if (stream.destroyed) return;
        if (next === attemptStart || stop.signal.aborted) throw toStorageError(error, log);
      }
    }
  }
  const openRange = async (part: ByteRange | undefined) => {
    const headers = part ? { range: `bytes=${part.start}-${part.end}` } : {};
    const limits = { totalMs: times.responseMs, tryMs: times.responseMs, signal: stop.signal };
    const response = await client.open({ method: 'GET', key, headers }, limits);
    const length = Number(response.headers.get('content-length') ?? NaN);
    if (!response.body || !isExpectedResponse(response.status, length, part)) {
      await response.body?.cancel();
      throw new Error(`The bucket returned an unexpected range of ${key}.`);
    }
    return { body: response.body, length };
  };
  async function* readChunks({
    body,
    length,
  }: {
    body: ReadableStream<Uint8Array>;
    length: number;
  }) {
    const reader = body.getReader();
    let left = length;
    for (;;) {
      const onStall = () => stop.abort(new Error('The bucket stopped sending data.'));
      const timer = setTimeout(onStall, times.stallMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) break;
      left -= value.byteLength;
      yield value;
    }
    if (left !== 0) throw new Error(`${key} does not have the expected length.`);
  }
  const stream = Readable.from(readBytes(), { objectMode: false });
  // Runs before the stream closes: closing waits for the generator, which waits for the bucket.
  const destroyStream = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    stop.abort();
    destroyStream(error, done);
  };
  return stream;
}

/** A range must have its length; a whole file must state its length. */
function isExpectedResponse(status: number, length: number, part: ByteRange | undefined): boolean {
  if (part === undefined) return status === 200 && Number.isInteger(length);
  return status === 206 && length === part.end - part.start + 1;
}
