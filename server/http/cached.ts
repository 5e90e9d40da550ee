// Public answers that are the same for everybody: kept as bytes with an ETag, made once per change.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';
const KEPT_MAX = 3000;
const COMPRESS_FROM_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface KeptAnswer {
  status: number;
  etag: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** Answers kept by key until `clear`. A making that began before a clear is never kept. */
export interface AnswerCache {
  get(key: string, make: () => Promise<{ status: number; body: object }>): Promise<KeptAnswer>;
  clear(): void;
}

export function answerCache(): AnswerCache {
  const kept = new Map<string, Promise<KeptAnswer>>();
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known) return known;
      const made = make().then(pack);
      kept.set(key, made);
      const oldest = kept.keys().next();
      if (kept.size > KEPT_MAX && !oldest.done) kept.delete(oldest.value);
      made.catch(() => kept.delete(key));
      return made;
    },
    clear: () => kept.clear(),
  };
}

async function pack({ status, body }: { status: number; body: object }): Promise<KeptAnswer> {
  const plain = Buffer.from(JSON.stringify(body));
  const worth = plain.length >= COMPRESS_FROM_BYTES;
  return {
    status,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    br: worth
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : undefined,
    gzip: worth ? await gzipped(plain) : undefined,
  };
}

/** Sends kept bytes, or 304 to a caller that has them. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): FastifyReply {
  reply.header('cache-control', answer.status === 200 ? CACHE_CONTROL : 'no-store');
  reply.header('etag', answer.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  reply.code(answer.status).type('application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (answer.br && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(answer.br);
  }
  if (answer.gzip && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(answer.gzip);
  }
  return reply.send(answer.plain);
}
