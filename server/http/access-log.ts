// Who asked for what, when, and how it ended: one line per request, without queries, bodies and tokens.
import type { FastifyInstance } from 'fastify';
import { withoutTicket } from '#contract/film-package.ts';
import type { Random } from '../platform/ports.ts';
import { networkOf } from './network.ts';

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
      path: withoutTicket(request.url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: networkOf(request.ip),
    });
    done();
  });
}
