// What probes ask: whether the process lives, and whether it should get visitors.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { AppError } from '../platform/errors.ts';

export const LIVE_ROUTE = '/healthz';
export const READY_ROUTE = '/readyz';
const DATABASE_MAX_MS = 2000;

interface Condition {
  /** Whether the start is over. */
  isReady(): boolean;
  isStopping(): boolean;
  /** Rejects where the database does not answer. */
  pingDatabase(): Promise<unknown>;
}

type Status = 'ready' | 'starting' | 'stopping' | 'no database';

/** `/healthz` depends on nothing but the process; `/readyz` answers 200 only while calls can be answered. */
export function healthRoutes(app: FastifyInstance, condition: Condition): void {
  let asking: Promise<Status> | undefined;
  // Nobody counts probes, so many at once ask the database once.
  const status = () => {
    asking ??= toStatus(condition).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  app.get(LIVE_ROUTE, async () => ({ status: 'ok' }));
  app.get(READY_ROUTE, async (_request, reply) => {
    const now = await status();
    return reply.code(now === 'ready' ? 200 : 503).send({ status: now });
  });
}

async function toStatus({ isReady, isStopping, pingDatabase }: Condition): Promise<Status> {
  if (isStopping()) return 'stopping';
  if (!isReady()) return 'starting';
  const hasAnswered = pingDatabase().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([hasAnswered, wait(DATABASE_MAX_MS, false, { ref: false })]);
  return isInTime ? 'ready' : 'no database';
}

/** Calls are still taken this long: their senders could not know yet. */
const LAST_CALLS_MS = 500;
/** What is under way then, an upload for example, may take until this long after the beginning. */
const FINISH_MAX_MS = 15_000;
const RETRY_SECONDS = 2;
/** Health, and the payment provider's stand-in, on which calls under way depend. */
const ANSWERS_TO_THE_END = /^\/(healthz$|readyz$|sandbox\/)/;

export interface Stopping {
  /** Whether the server was asked to stop. */
  hasBegun(): boolean;
  /**
   * Takes calls for half a second more and refuses later ones with `stopping`. Resolves when nothing is under
   * way, or after 15 seconds; says how many calls were then still under way. Close the app afterwards.
   */
  finish(): Promise<number>;
}

/** Watches every call from its beginning, after the headers of every answer and before the guards. */
export function stopping(app: FastifyInstance): Stopping {
  const underWay = new Set<ServerResponse>();
  const allDone = Promise.withResolvers<undefined>();
  let stage: 'open' | 'last calls' | 'closed' = 'open';
  const doneWhenEmpty = () => {
    if (stage === 'closed' && underWay.size === 0) allDone.resolve(undefined);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (stage !== 'open') reply.header('connection', 'close');
    if (ANSWERS_TO_THE_END.test(request.url)) return done();
    if (stage === 'closed') return done(tooLate());
    underWay.add(reply.raw);
    reply.raw.once('close', () => {
      underWay.delete(reply.raw);
      doneWhenEmpty();
    });
    done();
  });
  return {
    hasBegun: () => stage !== 'open',
    async finish() {
      stage = 'last calls';
      for (const answer of underWay)
        if (!answer.headersSent) answer.setHeader('connection', 'close');
      await wait(LAST_CALLS_MS);
      stage = 'closed';
      doneWhenEmpty();
      await Promise.race([
        allDone.promise,
        wait(FINISH_MAX_MS - LAST_CALLS_MS, undefined, { ref: false }),
      ]);
      return underWay.size;
    },
  };
}

function tooLate(): AppError {
  return new AppError('stopping', 'The server is restarting. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}
