// Guards for every request: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { readBodies } from './bodies.ts';
import { countRequest, limitRequests } from './request-limit.ts';
import { securityHeaders } from './security-headers.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import type { Socket } from 'node:net';
import { UPLOAD_TYPE } from '#contract/media/uploads.ts';
import { isLoopback } from '../platform/loopback.ts';
import { sendRefusal } from './failures.ts';

/** Headers that raw calls from another origin send, and headers of their responses that they read. */
const RAW = Object.values<Endpoint>(api).flatMap(({ headers }) => headers ?? []);
const SENT = new Set(RAW.flatMap(({ sent }) => sent));
const ANSWERED = new Set(RAW.flatMap(({ answered }) => answered));

interface HardeningOptions extends SecurityHeaderOptions {
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
  // A preflight ends in the hook above and is counted there.
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

/** The CORS plugin would answer it in plain text. */
function isHalfPreflight({ headers }: FastifyRequest): boolean {
  return !(headers.origin && headers['access-control-request-method']);
}

/** RFC 9112, 3.2: refused, because proxies may each use a different one. */
function namesTwoHosts({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host');
  return hosts.length > 1;
}

/** Limits for slow senders. */
export interface Slowness {
  headersMaxMs: number;
  /** For bodies that are not uploads. */
  bodyMaxMs: number;
  /** An upload may be slow, but at least `uploadSpanMinBytes` must arrive in each span. */
  uploadSpanMs: number;
  uploadSpanMinBytes: number;
}

/** Content types of videos, sent whole or in parts. */
const UPLOADS = ['multipart/form-data', UPLOAD_TYPE];

/** 64 KiB in half a minute is a tenth of what the slowest mobile network carries. */
export const SLOWNESS: Slowness = {
  headersMaxMs: 20_000,
  bodyMaxMs: 30_000,
  uploadSpanMs: 30_000,
  uploadSpanMinBytes: 64 * 1024,
};
/** How often Node checks for late headers. Its default of thirty seconds would double the limit. */
export const LOOK_EVERY_MS = 2000;

function boundSlowSenders(app: FastifyInstance, slowness: Slowness): void {
  app.server.headersTimeout = slowness.headersMaxMs;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const type = headers['content-type'] ?? '';
      const isUpload = UPLOADS.some((upload) => type.startsWith(upload));
      const stop = isUpload
        ? everySpan(raw.socket, slowness, () => raw.complete || raw.destroy())
        : once(slowness.bodyMaxMs, () => raw.complete || raw.destroy());
      for (const event of ['end', 'close']) raw.once(event, stop);
    }
    done();
  });
}

function once(ms: number, end: () => void): () => void {
  const timer = setTimeout(end, ms).unref();
  return () => clearTimeout(timer);
}

/** Counts bytes at the socket: a listener on the body would start it before its reader is attached. */
function everySpan(socket: Socket, slowness: Slowness, end: () => void): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived < slowness.uploadSpanMinBytes) end();
  }, slowness.uploadSpanMs).unref();
  return () => clearInterval(timer);
}

/**
 * Refuses requests under foreign host names before every other guard, including the payment sandbox (DNS rebinding).
 * `names` are host names of this machine beside the loopback names.
 */
export function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Reads the raw header, because Fastify's value can come from the caller behind a proxy.
    const name = hostName(request.raw.headers.host ?? '');
    if (isLoopback(name) || names.includes(name)) {
      done();
      return;
    }
    sendRefusal(
      reply,
      new AppError(
        'malformed',
        'This is a trial on somebody’s machine: it answers under localhost only. Set PUBLIC_SITE_URL to add a name.',
      ),
    );
  });
}

/** Without the port, in lower case; an IPv6 address keeps its brackets. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
