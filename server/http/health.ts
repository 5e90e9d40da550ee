// Health checks, and the shutdown that lets running requests finish.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { AppError } from '../platform/errors.ts';

export const LIVE_ROUTE = '/healthz';
export const READY_ROUTE = '/readyz';
const DATABASE_MAX_MS = 2000;

interface ServerState {
  /** Whether startup is complete. */
  isReady(): boolean;
  isStopping(): boolean;
  /** Rejects if the database does not respond. */
  pingDatabase(): Promise<unknown>;
}

type Status = 'ready' | 'starting' | 'stopping' | 'no database';

/** `/healthz` depends only on the process; `/readyz` returns 200 only while calls can be answered. */
export function registerHealthRoutes(app: FastifyInstance, state: ServerState): void {
  let pending: Promise<Status> | undefined;
  // Health checks are not rate limited, so concurrent ones share a single database query.
  const status = () => {
    pending ??= getStatus(state).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  app.get(LIVE_ROUTE, async () => ({ status: 'ok' }));
  app.get(READY_ROUTE, async (_request, reply) => {
    const now = await status();
    return reply.code(now === 'ready' ? 200 : 503).send({ status: now });
  });
}

async function getStatus({ isReady, isStopping, pingDatabase }: ServerState): Promise<Status> {
  if (isStopping()) return 'stopping';
  if (!isReady()) return 'starting';
  const hasResponded = pingDatabase().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([hasResponded, wait(DATABASE_MAX_MS, false, { ref: false })]);
  return isInTime ? 'ready' : 'no database';
}

/** New calls are still accepted for this long, because load balancers react with a delay. */
const GRACE_MS = 500;
/** Running requests, such as uploads, may take until this long after shutdown began. */
const FINISH_MAX_MS = 15_000;
const RETRY_SECONDS = 2;
/** Health checks, and the payment sandbox, which running requests may call. */
const SERVED_UNTIL_EXIT = /^\/((healthz|readyz)(\?|$)|sandbox\/)/;

export interface Shutdown {
  /** Whether shutdown has begun. */
  hasBegun(): boolean;
  /**
   * Accepts calls for half a second more and refuses later ones with `stopping`. Resolves when no request is running,
   * or after 15 seconds, with the number of requests that still run. Close the app afterwards.
   */
  finish(): Promise<number>;
}

/** Tracks requests from their start. Register it after the response headers. */
export function trackShutdown(app: FastifyInstance): Shutdown {
  const underWay = new Set<ServerResponse>();
  const allDone = Promise.withResolvers<undefined>();
  let stage: 'open' | 'last calls' | 'closed' = 'open';
  const resolveWhenIdle = () => {
    if (stage === 'closed' && underWay.size === 0) allDone.resolve(undefined);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (stage !== 'open') reply.header('connection', 'close');
    if (SERVED_UNTIL_EXIT.test(request.url)) return done();
    if (stage === 'closed') return done(createStoppingError());
    underWay.add(reply.raw);
    reply.raw.once('close', () => {
      underWay.delete(reply.raw);
      resolveWhenIdle();
    });
    done();
  });
  return {
    hasBegun: () => stage !== 'open',
    async finish() {
      stage = 'last calls';
      for (const answer of underWay)
        if (!answer.headersSent) answer.setHeader('connection', 'close');
      await wait(GRACE_MS);
      stage = 'closed';
      resolveWhenIdle();
      await Promise.race([
        allDone.promise,
        wait(FINISH_MAX_MS - GRACE_MS, undefined, { ref: false }),
      ]);
      return underWay.size;
    },
  };
}

function createStoppingError(): AppError {
  return new AppError('stopping', 'The server is restarting. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}
