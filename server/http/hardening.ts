// The guards that every request passes: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { readBodies } from './bodies.ts';
import { countRequest, limitRequests } from './request-limit.ts';
import { boundSlowSenders } from './slow-senders.ts';
import type { Slowness } from './slow-senders.ts';
import { securityHeaders } from './security-headers.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';

/** What a page on another host sends with raw calls, and reads of their answers. */
const RAW = Object.values<Endpoint>(api).flatMap(({ headers }) => headers ?? []);
const SENT = new Set(RAW.flatMap(({ sent }) => sent));
const ANSWERED = new Set(RAW.flatMap(({ answered }) => answered));

export interface HardeningOptions extends SecurityHeaderOptions {
  requestsPerMinute: number;
  slowness: Slowness;
}

export async function harden(app: FastifyInstance, options: HardeningOptions): Promise<void> {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  boundSlowSenders(app, options.slowness);
  await limitRequests(app, options.requestsPerMinute);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    const isHalf = isHalfPreflight(request);
    const refusal = new AppError('malformed', 'This asks for nothing.');
    countRequest(request).then(() => done(isHalf ? refusal : undefined), done);
  });
  await app.register(cors, {
    origin: [...options.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', ...SENT],
    exposedHeaders: [...ANSWERED],
    maxAge: 600,
  });
  // A preflight ends at the hook above, and counts before.
  app.addHook('onRequest', (request, _reply, done) => {
    countRequest(request).then(
      () =>
        done(
          namesTwoHosts(request) ? new AppError('malformed', 'This names two hosts.') : undefined,
        ),
      done,
    );
  });
  await app.register(multipart);
  readBodies(app);
}

/** What the plugin would refuse in plain text. */
function isHalfPreflight({ headers }: FastifyRequest): boolean {
  return !(headers.origin && headers['access-control-request-method']);
}

/** RFC 9112, 3.2: refused, as parties on the way may each believe another one. */
function namesTwoHosts({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host');
  return hosts.length > 1;
}
