// The bytes of an answer that is kept, and which of them a caller is sent.
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { brotliCompress, constants, createGunzip, createGzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a cache on the way may do with an answer. */
export const CACHING = {
  /** Answer it itself, for a while. */
  held: 'public, max-age=60, stale-while-revalidate=600',
  /** Ask every time whether it still holds. */
  revalidate: 'no-cache',
  /** Nothing: it answers a body. */
  none: 'no-store',
} as const;
export type Caching = keyof typeof CACHING;

const COMPRESS_FROM_BYTES = 1024;
/** Of longer answers only the compressed bytes are kept, which few readers cannot read. */
const LARGE_BYTES = 1024 * 1024;
/** Larger than what Node takes out of a pool of its own. */
const PART_BYTES = 64 * 1024;
/** Of a unit of UTF-16. */
const UTF8_MAX_BYTES = 3;
const brotli = promisify(brotliCompress);

interface Variant {
  /** Content encoding; empty for the plain bytes, which come last. */
  name: '' | 'br' | 'gzip';
  /** In order; of the plain bytes of a large answer none, they come out of the compressed ones. */
  parts: readonly Buffer[];
  headers: Readonly<Record<string, string>>;
}

export interface CachedAnswer {
  etag: string;
  variants: readonly Variant[];
}

/** Reads the parts of an answer to their end. Throws what they throw. */
export async function pack(
  parts: Iterable<string> | AsyncIterable<string>,
  caching: Caching,
): Promise<CachedAnswer> {
  const hash = createHash('sha256');
  const plain: Buffer[] = [];
  const compressed = gathered();
  let size = 0;
  const gzip = createGzip().on('data', compressed.add);
  const ended = finished(gzip);
  // Whoever waits for the last part is told as well.
  ended.catch(() => undefined);
  try {
    const encoded = encoder();
    for await (const part of parts) {
      const bytes = encoded(part);
      hash.update(bytes);
      size += bytes.length;
      if (size <= LARGE_BYTES) plain.push(Buffer.from(bytes));
      else plain.length = 0;
      // Taken in before the next part has its place.
      await new Promise<void>((resolve, reject) => {
        gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    gzip.end();
    await ended;
  } finally {
    gzip.destroy();
  }
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': CACHING[caching],
    etag,
    vary: 'accept-encoding, origin',
    'content-type': 'application/json; charset=utf-8',
  };
  const variant = (name: 'br' | 'gzip', parts: readonly Buffer[]): Variant => ({
    ...{ name, parts },
    headers: { ...headers, 'content-encoding': name },
  });
  if (size > LARGE_BYTES)
    return {
      etag,
      variants: [variant('gzip', compressed.all()), { name: '', parts: [], headers }],
    };
  const bytes = Buffer.concat(plain);
  const variants: Variant[] = [{ name: '', parts: [bytes], headers }];
  if (size >= COMPRESS_FROM_BYTES) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    variants.unshift(
      variant('br', [await brotli(bytes, { params })]),
      variant('gzip', compressed.all()),
    );
  }
  return { etag, variants };
}

/** Sends kept bytes, or 304 to a caller that has them. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): FastifyReply {
  const variant = variantFor(answer, request.headers['accept-encoding'] ?? '');
  reply.headers(variant.headers);
  const isKnown = request.headers['if-none-match']?.includes(answer.etag) ?? false;
  if (isKnown && request.method !== 'POST') return reply.code(304).send();
  const [first, ...more] = variant.parts;
  if (!first) return sendPlain(reply, answer);
  if (more.length === 0) return reply.send(first);
  const size = variant.parts.reduce((sum, { length }) => sum + length, 0);
  return reply.header('content-length', size).send(Readable.from(variant.parts));
}

/** Sends what is kept compressed alone. */
function sendPlain(reply: FastifyReply, { variants }: CachedAnswer): FastifyReply {
  const compressed = variants.find(({ name }) => name === 'gzip');
  const plain = createGunzip({ chunkSize: PART_BYTES });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const sent = new Writable({
    write(part: Buffer<ArrayBuffer>, _encoding, done) {
      raw.write(part, (error) => {
        if (!error) release(part);
        done(error);
      });
    },
    final: (done) => raw.end(done),
  });
  // The connection may never say of a part that it was lost.
  raw.once('close', () => sent.destroy());
  // A reader who is gone is nobody's failure; one who is there is told by the end of the connection.
  pipeline(Readable.from(compressed?.parts ?? []), plain, sent).catch(() => raw.destroy());
  return reply;
}

/** Gives back what V8 would collect only once there are 64 MB of it: to send a list costs a part of it, not all. */
function release({ buffer, byteOffset, length }: Buffer<ArrayBuffer>): void {
  // Of a place that is not full the rest is yet to be written.
  if (byteOffset + length === PART_BYTES && buffer.byteLength === PART_BYTES) buffer.transfer(0);
}

/** Keeps small pieces in parts of a megabyte: put together as one, a large answer would be held twice. */
function gathered() {
  const parts: Buffer[] = [];
  let pieces: Buffer[] = [];
  let size = 0;
  const close = () => {
    if (size > 0) parts.push(Buffer.concat(pieces));
    [pieces, size] = [[], 0];
  };
  return {
    add: (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size >= LARGE_BYTES) close();
    },
    all: (): readonly Buffer[] => {
      close();
      return parts;
    },
  };
}

/** Encodes text in a place of its own, which the next text takes. */
function encoder(): (text: string) => Uint8Array {
  const utf8 = new TextEncoder();
  let place = new Uint8Array(PART_BYTES);
  return (text) => {
    const most = text.length * UTF8_MAX_BYTES;
    if (place.length < most) place = new Uint8Array(most);
    return place.subarray(0, utf8.encodeInto(text, place).written);
  };
}

function variantFor({ variants }: CachedAnswer, accepted: string): Variant {
  const variant = variants.find(({ name }) => name === '' || accepts(accepted, name));
  if (!variant) throw new Error('A kept answer always has its plain bytes.');
  return variant;
}

/** Whether a list of encodings names one without refusing it by a weight of zero. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
    return name.trim() === encoding && !isRefused;
  });
}
