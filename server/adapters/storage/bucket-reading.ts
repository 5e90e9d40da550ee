// Reads from a bucket: a broken connection is resumed, and wrong lengths are detected.
import { Readable } from 'node:stream';
import type { ByteRange, Log } from '../../platform/ports.ts';
import type { BucketClient } from './bucket-client.ts';
import { toStorageError } from './bucket-client.ts';

/** Time limits in milliseconds. */
export interface ReadingTimes {
  /** Until a response begins, retries included. */
  askMs: number;
  /** Until the next bytes arrive. */
  silenceMs: number;
}

/** Streams a file or a range. Closing the stream aborts the call at once. */
export function readFrom(
  { calls, log, times }: { calls: BucketClient; log: Log; times: ReadingTimes },
  key: string,
  range: ByteRange | undefined,
): Readable {
  const stop = new AbortController();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let next = range?.start ?? 0;
    let end = range?.end;
    let begun = -1;
    while (end === undefined || next <= end) {
      begun = next;
      try {
        const part = end === undefined ? undefined : { start: next, end };
        const answer = await openAt(part);
        end ??= answer.length - 1;
        for await (const chunk of getChunks(answer)) {
          next += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        // The reader has closed the stream: this is no failure of the bucket.
        if (stream.destroyed) return;
        if (next === begun || stop.signal.aborted) throw toStorageError(error, log);
      }
    }
  }
  const openAt = async (part: ByteRange | undefined) => {
    const headers = part ? { range: `bytes=${part.start}-${part.end}` } : {};
    const patience = { totalMs: times.askMs, tryMs: times.askMs, signal: stop.signal };
    const answer = await calls.open({ method: 'GET', key, headers }, patience);
    const length = Number(answer.headers.get('content-length') ?? NaN);
    if (!answer.body || !isRequested(answer.status, length, part)) {
      await answer.body?.cancel();
      throw new Error(`The bucket returned an unexpected range of ${key}.`);
    }
    return { body: answer.body, length };
  };
  async function* getChunks({
    body,
    length,
  }: {
    body: ReadableStream<Uint8Array>;
    length: number;
  }) {
    const reader = body.getReader();
    let left = length;
    for (;;) {
      const silent = () => stop.abort(new Error('The bucket stopped sending data.'));
      const timer = setTimeout(silent, times.silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) break;
      left -= value.byteLength;
      yield value;
    }
    if (left !== 0) throw new Error(`${key} does not have the expected length.`);
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  // Runs before the stream closes: closing waits for the generator, which waits for the bucket.
  const close = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    stop.abort();
    close(error, done);
  };
  return stream;
}

/** A range must have its length; a whole file must state its length. */
function isRequested(status: number, length: number, part: ByteRange | undefined): boolean {
  if (part === undefined) return status === 200 && Number.isInteger(length);
  return status === 206 && length === part.end - part.start + 1;
}
