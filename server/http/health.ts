// What probes ask: whether the process lives, and whether it should get visitors.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export const LIVE_ROUTE = '/healthz';
export const READY_ROUTE = '/readyz';
const DATABASE_MAX_MS = 2000;

export interface Condition {
  /** Whether the start is over. */
  isReady(): boolean;
  isStopping(): boolean;
  /** Rejects where the database does not answer. */
  askDatabase(): Promise<unknown>;
}

type Status = 'ready' | 'starting' | 'stopping' | 'no database';

/** `/healthz` depends on nothing but the process; `/readyz` answers 200 only while calls can be answered. */
export function healthRoutes(app: FastifyInstance, condition: Condition): void {
  let asking: Promise<Status> | undefined;
  // Nobody counts probes, so many at once ask the database once.
  const status = () => {
    asking ??= statusOf(condition).finally(() => {
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

async function statusOf({ isReady, isStopping, askDatabase }: Condition): Promise<Status> {
  if (isStopping()) return 'stopping';
  if (!isReady()) return 'starting';
  const hasAnswered = askDatabase().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([hasAnswered, wait(DATABASE_MAX_MS, false, { ref: false })]);
  return isInTime ? 'ready' : 'no database';
}
