// The structured log of the server: pino, without secrets and signed addresses.
import pino from 'pino';
import type { Log, Random } from '../platform/ports.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutToken } from '#contract/video-package.ts';
import { getNetwork } from './network.ts';
import { inContext } from '../platform/work-context.ts';

/** Logs to standard error as JSON lines; `level` silent in tests and trials that want quiet. */
export function serverLog(level: 'info' | 'warn' | 'error'): Log {
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

const KEEP_BYTES = 8 * 1024;
const FLUSH_EVERY_MS = 1000;

/** Writes a line per request to standard output, many at once; what waits is written at the exit, too. */
export function accessLog(): WriteAccess {
  const destination = pino.destination({ dest: 1, sync: false, minLength: KEEP_BYTES });
  const log = pino({ base: null }, destination);
  setInterval(() => destination.flush(), FLUSH_EVERY_MS).unref();
  return (facts) => log.info(facts, 'request');
}

export interface AccessEntry {
  /** Named in the answer's `x-request-id` and in what is logged of a failure. */
  requestId: string;
  method: string;
  /** Without its query and without tickets: addresses of films are signed there. */
  path: string;
  status: number;
  /** Milliseconds from the first byte asked to the last byte answered. */
  ms: number;
  address: string;
}

export type WriteAccess = (facts: AccessEntry) => void;

/** What names a request: random, so that it is one of its kind over restarts and servers. */
export const requestIdsFrom = (random: Random) => () => random.id();

export function logRequests(app: FastifyInstance, write: WriteAccess): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    write({
      requestId: request.id,
      method: request.method,
      path: withoutToken(request.url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: getNetwork(request.ip),
    });
    done();
  });
}

/** What no route is for: paths are never named, as anybody can make up as many as they like. */
const NO_ROUTE = 'none';

/** The pattern of the route that a request has come to. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? NO_ROUTE;
}

export function nameCalls(app: FastifyInstance): void {
  const named = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const { id: requestId, method } = request;
    inContext({ requestId, method, route: routeOf(request) }, done);
  };
  app.addHook('onRequest', named);
  // Again once the body is read: its last part comes by an event of the connection.
  app.addHook('preValidation', named);
}
