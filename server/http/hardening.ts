// The doors every request passes: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';
import { securityHeaders } from './security-headers.ts';
import type { Surroundings } from './security-headers.ts';

export interface HardeningOptions extends Surroundings {
  requestsPerMinute: number;
}

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
/** How long a sender may take for the headers, and for a body that is no upload. */
const HEADERS_MAX_MS = 20_000;
const BODY_MAX_MS = 30_000;
/** Where the built site answers, as the router knows it. */
export const SITE_ROUTE = '/*';

export async function harden(app: FastifyInstance, options: HardeningOptions): Promise<void> {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  boundSlowSenders(app);
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      isHalfPreflight(request) ? new AppError('malformed', 'This asks for nothing.') : undefined,
    );
  });
  await app.register(cors, {
    origin: [...options.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: 600,
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    // Pages and their files cost next to nothing, and a classroom shares one address.
    allowList: ({ routeOptions }) => routeOptions.url === SITE_ROUTE,
    keyGenerator: (request) => networkOf(request.ip),
    // A caller learns of the limit when it matters, by Retry-After; other answers stay small.
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
    errorResponseBuilder: (_request, context) =>
      new AppError(
        'too_many',
        'Too many requests. Please wait a moment.',
        Math.ceil(context.ttl / 1000),
      ),
  });
  await app.register(multipart);
  // No call takes plain text; left alone it would be read as a body that breaks its schema.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** What the plugin would refuse in plain text. */
function isHalfPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method']);
}

/** Uploads may take as long as their line needs, so only other bodies have an end. */
function boundSlowSenders(app: FastifyInstance): void {
  app.server.headersTimeout = HEADERS_MAX_MS;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    const isUpload = headers['content-type']?.startsWith('multipart/form-data') ?? false;
    if (hasBody && !isUpload) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MAX_MS).unref();
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}
