// What a measured server has spent since it was last asked, as it sees it itself.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const ADDRESS = '/bench/costs';
/** What a call leaves to be done may keep the server busy after its answer. */
const TOLD_WITHIN_MS = 20_000;

export interface Costs {
  /** How long its event loop stood still at most, in milliseconds. */
  longestBlock: number;
  /** The processor's time of all its threads, in milliseconds. */
  processor: number;
}

/** On the server. */
export function tellCosts(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let before = process.cpuUsage();
  app.get(ADDRESS, async (): Promise<Costs> => {
    const { user, system } = process.cpuUsage(before);
    const costs = { longestBlock: delay.max / 1e6, processor: (user + system) / 1000 };
    delay.reset();
    before = process.cpuUsage();
    return costs;
  });
  delay.enable();
}

/** From outside; the next answer begins to count anew. */
export async function costsOf(origin: string): Promise<Costs> {
  const signal = AbortSignal.timeout(TOLD_WITHIN_MS);
  return (await (await fetch(origin + ADDRESS, { signal })).json()) as Costs;
}
