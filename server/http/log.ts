// The structured log of the server: pino, without secrets and signed URLs.
import pino from 'pino';
import type { Log } from '../platform/ports.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { removeToken } from '#contract/media/video-package.ts';
import { getNetwork } from './network.ts';
import { runInContext } from '../platform/work-context.ts';

/** Logs JSON lines to standard error. */
export function createLog(level: 'info' | 'warn' | 'error'): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

const BUFFER_BYTES = 8 * 1024;
const FLUSH_EVERY_MS = 1000;

/** Writes one line per request to standard output, in batches. Buffered lines are written at exit. */
export function createAccessLog(): WriteAccess {
  const log = pino(
    { base: null },
    pino.destination({
      dest: 1,
      sync: false,
      minLength: BUFFER_BYTES,
      periodicFlush: FLUSH_EVERY_MS,
    }),
  );
  return (facts) => log.info(facts, 'request');
}

export interface AccessEntry {
  /** The response's `x-request-id`; the log of a failure has the same. */
  requestId: string;
  method: string;
  /** Without query and playback tokens. */
  path: string;
  status: number;
  /** Milliseconds from the first byte of the request to the last byte of the response. */
  ms: number;
  address: string;
}

export type WriteAccess = (facts: AccessEntry) => void;

export function logRequests(app: FastifyInstance, write: WriteAccess): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    write({
      requestId: request.id,
      method: request.method,
      path: removeToken(request.url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: getNetwork(request.ip),
    });
    done();
  });
}

/** Requests without a route share one name, because anybody can invent paths. */
const NO_ROUTE = 'none';

/** The pattern of the request's route. */
export function getRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? NO_ROUTE;
}

export function registerWorkContext(app: FastifyInstance): void {
  const enterContext = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const { id: requestId, method } = request;
    runInContext({ requestId, method, route: getRoute(request) }, done);
  };
  app.addHook('onRequest', enterContext);
  // Again after the body is read: its last part arrives in an event of the connection.
  app.addHook('preValidation', enterContext);
}
