// The bytes of an answer that is kept, and which of them a caller is sent.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
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
const brotli = promisify(brotliCompress);

interface Variant {
  /** Content encoding; empty for the plain bytes, which come last. */
  name: '' | 'br' | 'gzip';
  /** Of the plain bytes of a large answer: null, they come out of the compressed ones. */
  bytes: Buffer | null;
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
  const compressed: Buffer[] = [];
  let size = 0;
  async function* watched() {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      hash.update(bytes);
      size += bytes.length;
      if (size <= LARGE_BYTES) plain.push(bytes);
      else plain.length = 0;
      yield bytes;
    }
  }
  await pipeline(watched, createGzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) compressed.push(chunk);
  });
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': CACHING[caching],
    etag,
    vary: 'accept-encoding, origin',
    'content-type': 'application/json; charset=utf-8',
  };
  const encoded = (name: 'br' | 'gzip', bytes: Buffer): Variant => ({
    ...{ name, bytes },
    headers: { ...headers, 'content-encoding': name },
  });
  const variants: Variant[] = [
    { name: '', bytes: size > LARGE_BYTES ? null : Buffer.concat(plain), headers },
  ];
  if (size >= COMPRESS_FROM_BYTES) variants.unshift(encoded('gzip', Buffer.concat(compressed)));
  if (size >= COMPRESS_FROM_BYTES && size <= LARGE_BYTES) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    variants.unshift(encoded('br', await brotli(Buffer.concat(plain), { params })));
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
  return reply.send(variant.bytes ?? plainOf(answer));
}

function plainOf({ variants }: CachedAnswer) {
  const compressed = variants.find(({ name }) => name === 'gzip');
  const plain = createGunzip();
  plain.end(compressed?.bytes);
  return plain;
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
