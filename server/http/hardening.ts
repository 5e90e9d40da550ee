// Guards for every request: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { countRequest, registerRateLimit } from './request-limit.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import type { Socket } from 'node:net';
import { UPLOAD_TYPE } from '#contract/media/uploads.ts';
import { isLoopback } from '../platform/loopback.ts';
import { sendRefusal } from './error-handlers.ts';

/** Request and response headers of raw endpoints, which CORS allows for other origins. */
const RAW_ENDPOINT_HEADERS = Object.values<Endpoint>(api).flatMap(({ headers }) => headers ?? []);
const REQUEST_HEADERS = new Set(RAW_ENDPOINT_HEADERS.flatMap(({ sent }) => sent));
const RESPONSE_HEADERS = new Set(RAW_ENDPOINT_HEADERS.flatMap(({ answered }) => answered));

interface HardeningOptions extends SecurityHeaderOptions {
  requestsPerMinute: number;
  slowness: SlowSenderLimits;
}

export async function registerGuards(
  app: FastifyInstance,
  options: HardeningOptions,
): Promise<void> {
  const headers = buildSecurityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  limitSlowSenders(app, options.slowness);
  await registerRateLimit(app, options.requestsPerMinute);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    const isIncomplete = isIncompletePreflight(request);
    const refusal = new AppError('malformed', 'The preflight request is incomplete.');
    countRequest(request).then(() => done(isIncomplete ? refusal : undefined), done);
  });
  await app.register(cors, {
    origin: [...options.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', ...REQUEST_HEADERS],
    exposedHeaders: [...RESPONSE_HEADERS],
    maxAge: 600,
  });
  // Preflight requests end in the CORS plugin and are counted in the hook above.
  app.addHook('onRequest', (request, _reply, done) => {
    countRequest(request).then(
      () =>
        done(
          hasTwoHosts(request)
            ? new AppError('malformed', 'Multiple Host headers are not allowed.')
            : undefined,
        ),
      done,
    );
  });
  await app.register(multipart);
  registerBodyParsers(app);
}

/** The CORS plugin would respond to it in plain text. */
function isIncompletePreflight({ headers }: FastifyRequest): boolean {
  return !(headers.origin && headers['access-control-request-method']);
}

/** Refused by RFC 9112, 3.2, because each proxy may use a different host. */
function hasTwoHosts({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host');
  return hosts.length > 1;
}

/** Limits for slow senders. */
export interface SlowSenderLimits {
  headersMaxMs: number;
  /** For bodies that are not uploads. */
  bodyMaxMs: number;
  /** An upload may be slow, but at least `uploadIntervalMinBytes` must arrive in each interval. */
  uploadIntervalMs: number;
  uploadIntervalMinBytes: number;
}

/** Content types of videos, sent whole or in parts. */
const UPLOADS = ['multipart/form-data', UPLOAD_TYPE];

/** 64 KiB in 30 seconds is a tenth of the throughput of the slowest mobile network. */
export const SLOW_SENDER_LIMITS: SlowSenderLimits = {
  headersMaxMs: 20_000,
  bodyMaxMs: 30_000,
  uploadIntervalMs: 30_000,
  uploadIntervalMinBytes: 64 * 1024,
};
/** How often Node checks for late headers. Its default of 30 seconds would more than double the limit. */
export const CONNECTION_CHECK_MS = 2000;

function limitSlowSenders(app: FastifyInstance, slowness: SlowSenderLimits): void {
  app.server.headersTimeout = slowness.headersMaxMs;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const type = (headers['content-type'] ?? '').toLowerCase();
      const isUpload = UPLOADS.some((upload) => type.startsWith(upload));
      const stop = isUpload
        ? runWhenSlow(raw.socket, slowness, () => raw.complete || raw.destroy())
        : runAfter(slowness.bodyMaxMs, () => raw.complete || raw.destroy());
      for (const event of ['end', 'close']) raw.once(event, stop);
    }
    done();
  });
}

function runAfter(ms: number, end: () => void): () => void {
  const timer = setTimeout(end, ms).unref();
  return () => clearTimeout(timer);
}

/** Counts bytes at the socket, because a data listener on the body would start its flow too early. */
function runWhenSlow(socket: Socket, slowness: SlowSenderLimits, end: () => void): () => void {
  let previousBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const receivedBytes = socket.bytesRead - previousBytes;
    previousBytes = socket.bytesRead;
    if (receivedBytes < slowness.uploadIntervalMinBytes) end();
  }, slowness.uploadIntervalMs).unref();
  return () => clearInterval(timer);
}

/**
 * Refuses requests for foreign host names (DNS rebinding). It runs before all other guards and also protects the
 * payment sandbox. `names`: allowed host names in addition to the loopback names.
 */
export function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Reads the raw header, because Fastify's value can come from the caller behind a proxy.
    const name = getHostName(request.raw.headers.host ?? '');
    if (isLoopback(name) || names.includes(name)) {
      done();
      return;
    }
    sendRefusal(
      reply,
      new AppError(
        'malformed',
        'In demo mode the server answers on localhost only. Set PUBLIC_SITE_URL to allow another host name.',
      ),
    );
  });
}

/** Without the port, in lower case; an IPv6 address keeps its brackets. */
function getHostName(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
