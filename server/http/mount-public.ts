// Mounts public endpoints whose response is the same for everybody, with an ETag and a caching rule.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/compress';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { serializeResponse } from './serialize-response.ts';
import type { BatchedResult } from './serialize-response.ts';
import { requireContentType, getBodyLimit } from './body-parsers.ts';
import { parseInput, getRequestOrigin } from './mount.ts';
import type { Call } from './mount.ts';

/** What shared caches may do with a response. */
const CACHE_CONTROL = {
  /** Serve it without revalidation for a while. */
  cached: 'public, max-age=60, stale-while-revalidate=600',
  /** Revalidate before each use. */
  revalidate: 'no-cache',
  none: 'no-store',
} as const;
export type Caching = keyof typeof CACHE_CONTROL;

type PublicCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'body' | 'origin'>;

interface PublicHandler<E extends Endpoint> {
  caching(call: PublicCall<E>): Caching | Promise<Caching>;
  make(call: PublicCall<E>): Promise<BatchedResult<E>>;
  /** Caches the responses of some calls: see `createResponseCache`. */
  withCache?(call: PublicCall<E>, make: () => Promise<PublicAnswer>): Promise<PublicAnswer>;
}

interface PublicAnswer {
  text: string;
  etag: string;
  /** Compressed in advance; absent: compressed per response by @fastify/compress. */
  gzipped?: Buffer;
}

export function mountPublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { caching, make, withCache = (_call, answer) => answer() }: PublicHandler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    bodyLimit: getBodyLimit(endpoint),
    compress: { encodings: ['br', 'gzip'] },
    onRequest: (request, _reply, done) => {
      requireContentType(endpoint, request);
      done();
    },
    handler: async (request, reply) => {
      const call = {
        query: parseInput(endpoint.query, request.query),
        body: parseInput(endpoint.body, request.body ?? {}),
        origin: getRequestOrigin(request),
      } as PublicCall<E>;
      const answer = await withCache(call, async () =>
        toPublicAnswer(await serializeResponse(endpoint, { success: true, ...(await make(call)) })),
      );
      return sendPublic([request, reply], answer, await caching(call));
    },
  });
}

function toPublicAnswer(text: string): PublicAnswer {
  return { text, etag: `W/"${createHash('sha1').update(text).digest('base64url')}"` };
}

/** Compresses a response once for many callers. */
export async function withGzip(answer: PublicAnswer): Promise<PublicAnswer> {
  return { ...answer, gzipped: await promisify(gzip)(answer.text) };
}

const ACCEPTS_GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))/i;

/** Sends the response, or 304 to a client that has it already. */
function sendPublic(
  [request, reply]: [FastifyRequest, FastifyReply],
  { text, etag, gzipped }: PublicAnswer,
  caching: Caching,
): FastifyReply {
  reply.header('cache-control', CACHE_CONTROL[caching]).header('vary', 'accept-encoding, origin');
  reply.header('etag', etag).type('application/json; charset=utf-8');
  const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false;
  if (isUnchanged && request.method !== 'POST') return reply.code(304).send();
  if (gzipped && ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(text);
}

interface ResponseCache {
  get(key: string, make: () => Promise<CacheableAnswer>): Promise<PublicAnswer>;
}

export interface CacheableAnswer {
  answer: PublicAnswer;
  /** When it becomes outdated, in epoch milliseconds; null: when something changes. */
  until: number | null;
}

interface CacheEntry {
  version: string;
  result: Promise<CacheableAnswer>;
  isReady: boolean;
}

/** `version` must change whenever data in the responses changes. */
export function createResponseCache(
  version: () => Promise<string>,
  now: () => number,
): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const startEntry = (
    key: string,
    current: string,
    make: () => Promise<CacheableAnswer>,
  ): CacheEntry => {
    const entry: CacheEntry = { version: current, result: make(), isReady: false };
    entries.set(key, entry);
    entry.result.then(
      () => (entry.isReady = true),
      // The next caller tries again.
      () => entries.delete(key),
    );
    return entry;
  };
  return {
    async get(key, make) {
      for (;;) {
        const current = await version();
        const entry = entries.get(key) ?? startEntry(key, current, make);
        if (entry.version === current) {
          const { answer, until } = await entry.result;
          if (until === null || now() < until) return answer;
          if (entries.get(key) === entry) entries.delete(key);
        } else if (entry.isReady) {
          entries.delete(key);
        } else {
          // Only one computation per key runs at a time, even if the version keeps changing.
          await entry.result.catch(() => undefined);
        }
      }
    },
  };
}
