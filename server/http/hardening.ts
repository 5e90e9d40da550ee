// The guards that every request passes: security headers, CORS, rate limit, body parsers.
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
import { UPLOAD_TYPE } from '#contract/uploads.ts';
import { isLoopback } from '../platform/loopback.ts';
import { sendRefusal } from './failures.ts';

/** What a page on another host sends with raw calls, and reads of their answers. */
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

/** How slow a sender may be. */
export interface Slowness {
  /** For the headers. */
  headersMaxMs: number;
  /** For a body that is no upload. */
  bodyMaxMs: number;
  /** An upload may take as long as its line needs, but this many bytes have to arrive in each span. */
  uploadSpanMs: number;
  uploadSpanMinBytes: number;
}

/** Films come so, in one piece or in parts. */
const UPLOADS = ['multipart/form-data', UPLOAD_TYPE];

/** 64 KiB in half a minute is a tenth of what the slowest mobile network carries. */
export const SLOWNESS: Slowness = {
  headersMaxMs: 20_000,
  bodyMaxMs: 30_000,
  uploadSpanMs: 30_000,
  uploadSpanMinBytes: 64 * 1024,
};
/** How often Node looks for headers that take too long; its own thirty seconds would double the limit. */
export const LOOK_EVERY_MS = 2000;

/** Watches every body that arrives. */
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

/** Counts at the socket: a listener to the body itself would start it before its reader is there. */
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
 * Refuses whatever was asked under the name of another machine, before every other guard: pages, calls and the
 * payment provider's stand-in alike. `names` are host names that mean this machine beside the loopback ones.
 */
export function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Not the framework's reading: behind a proxy that would be what the caller says of himself.
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
