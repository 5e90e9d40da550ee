// Public answers that are the same for everybody: kept as bytes with an ETag, made once per change.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a cache on the way may do with an answer. */
export const CACHING = {
  /** Answer it itself, for a while. */
  held: 'public, max-age=60, stale-while-revalidate=600',
  /** Ask every time whether it still holds. */
  revalidate: 'no-cache',
} as const;
export type Caching = keyof typeof CACHING;

const KEPT_MAX = 3000;
/** Longer addresses are answered too, but never cached. */
const SPELLING_MAX = 300;
const COMPRESS_FROM_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Variant {
  /** Content encoding; empty for the plain bytes, which come last. */
  name: '' | 'br' | 'gzip';
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
}

export interface CachedAnswer {
  etag: string;
  variants: readonly Variant[];
}

/** Answers kept by key until `clear`. A making that began before a clear is never kept. */
export interface AnswerCache {
  get(key: string, caching: Caching, make: () => Promise<object>): Promise<CachedAnswer>;
  /** What `get` gave before for the same request, so that it need not be read again. */
  known(request: string): CachedAnswer | undefined;
  remember(request: string, answer: CachedAnswer): void;
  clear(): void;
}

export function answerCache(): AnswerCache {
  const cached = new Map<string, Promise<CachedAnswer>>();
  const requests = new Map<string, CachedAnswer>();
  let newest = new WeakSet<CachedAnswer>();
  return {
    get(key, caching, make) {
      const known = cached.get(key);
      if (known) return known;
      const valid = newest;
      const made = make().then(async (body) => {
        const answer = await pack(body, caching);
        valid.add(answer);
        return answer;
      });
      cached.set(key, made);
      forgetOldest(cached);
      made.catch(() => {
        if (cached.get(key) === made) cached.delete(key);
      });
      return made;
    },
    known: (request) => requests.get(request),
    remember(request, answer) {
      if (!newest.has(answer) || request.length > SPELLING_MAX) return;
      requests.set(request, answer);
      forgetOldest(requests);
    },
    clear() {
      cached.clear();
      requests.clear();
      newest = new WeakSet();
    },
  };
}

function forgetOldest(entries: Map<string, unknown>): void {
  const oldest = entries.keys().next();
  if (entries.size > KEPT_MAX && !oldest.done) entries.delete(oldest.value);
}

async function pack(body: object, caching: Caching): Promise<CachedAnswer> {
  const plain = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': CACHING[caching],
    etag,
    vary: 'accept-encoding, origin',
    'content-type': 'application/json; charset=utf-8',
  };
  const variants: Variant[] = [{ name: '', bytes: plain, headers }];
  if (plain.length >= COMPRESS_FROM_BYTES) {
    const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    variants.unshift(
      { name: 'br', bytes: br, headers: { ...headers, 'content-encoding': 'br' } },
      {
        name: 'gzip',
        bytes: await gzipped(plain),
        headers: { ...headers, 'content-encoding': 'gzip' },
      },
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
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  return reply.send(variant.bytes);
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
