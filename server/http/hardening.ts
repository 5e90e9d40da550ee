// The doors every request passes: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { paymentWebhook } from '#contract/payments.ts';
import { AppError } from '../errors.ts';
import { LIVE_ROUTE, READY_ROUTE } from './health.ts';
import { networkOf } from './network.ts';
import { boundSlowSenders } from './slow-senders.ts';
import type { Slowness } from './slow-senders.ts';
import { securityHeaders } from './security-headers.ts';
import type { Surroundings } from './security-headers.ts';
import { withPlainLines } from './uploads.ts';

export interface HardeningOptions extends Surroundings {
  requestsPerMinute: number;
  slowness: Slowness;
}

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
/** Where the built site answers, as the router knows it. */
export const SITE_ROUTE = '/*';
const UNCOUNTED: ReadonlySet<string> = new Set([SITE_ROUTE, LIVE_ROUTE, READY_ROUTE]);

/** A busy day of the provider comes from a few addresses, and what it brings is money. */
const PROVIDER_TIMES_AS_MANY = 10;

function isOfProvider({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === BASE_PATH + paymentWebhook.path;
}

export async function harden(app: FastifyInstance, options: HardeningOptions): Promise<void> {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  boundSlowSenders(app, options.slowness);
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
    max: (request) =>
      options.requestsPerMinute * (isOfProvider(request) ? PROVIDER_TIMES_AS_MANY : 1),
    timeWindow: '1 minute',
    // Pages and their files cost next to nothing, and a classroom shares one address. Probes may come from the
    // address of a proxy, which others use up.
    allowList: ({ routeOptions }) => UNCOUNTED.has(routeOptions.url ?? ''),
    keyGenerator: (request) => (isOfProvider(request) ? 'provider ' : '') + networkOf(request.ip),
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
    (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))];
      done(null, Object.fromEntries(fields.map(([name, text]) => [name, withPlainLines(text)])));
    },
  );
}

/** What the plugin would refuse in plain text. */
function isHalfPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method']);
}
