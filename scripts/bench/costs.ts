// What a measured server has spent since it was last asked, as it sees it itself.
import type { FastifyInstance } from 'fastify';

const ADDRESS = '/bench/costs';
/** What a call leaves to be done may keep the server busy after its answer. */
const TOLD_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 2;

/** In milliseconds. */
export interface Costs {
  /** How long its event loop stood still at most, by the clock. */
  longestBlock: number;
  /** How long it worked at most without looking at its other calls: without its waits for a processor that others use. */
  longestWork: number;
  /** The processor's time of all its threads. */
  processor: number;
}

/** On the server. Watching costs the fiftieth part of a processor by itself: it begins when it is first asked. */
export function tellCosts(app: FastifyInstance): void {
  let blocks: ReturnType<typeof watchBlocks> | undefined;
  let before = process.cpuUsage();
  app.get(ADDRESS, async (): Promise<Costs> => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    blocks ??= watchBlocks();
    return { ...blocks(), processor: (user + system) / 1000 };
  });
}

/** Answers what has been since it was last asked. */
function watchBlocks(): () => Omit<Costs, 'processor'> {
  let longest = { longestBlock: 0, longestWork: 0 };
  let at = performance.now();
  let worked = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(worked);
    const block = performance.now() - at - LOOK_EVERY_MS;
    longest = {
      longestBlock: Math.max(longest.longestBlock, block),
      longestWork: Math.max(longest.longestWork, Math.min(block, (user + system) / 1000)),
    };
    at = performance.now();
    worked = process.threadCpuUsage();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    look();
    const told = longest;
    longest = { longestBlock: 0, longestWork: 0 };
    return told;
  };
}

/** From outside; the next answer begins to count anew. */
export async function costsOf(origin: string): Promise<Costs> {
  const signal = AbortSignal.timeout(TOLD_WITHIN_MS);
  return (await (await fetch(origin + ADDRESS, { signal })).json()) as Costs;
}
