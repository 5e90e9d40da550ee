// Two servers under the same load by turns, so that a neighbour's load falls on both.
import autocannon from 'autocannon';

const ROUNDS = 5;
const SLICES = 4;
const SLICE_SECONDS = 1;

export interface Load {
  url: string;
  connections?: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** In the place of the address's own path: one after the other. */
  paths?: readonly string[];
}

export interface Pair {
  /** Median of the rounds: our requests per second over the other's. */
  ratio: number;
  rounds: number[];
  /** Our requests per second in the best round. */
  best: number;
}

/** Throws where an answer is no success. */
export async function takeTurns(ours: Load, theirs: Load): Promise<Pair> {
  // Both reach their speed before anything counts.
  await requestsPerSecond(ours);
  await requestsPerSecond(theirs);
  const rounds: number[] = [];
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [own, other] = [0, 0];
    for (let slice = 0; slice < SLICES; slice += 1) {
      own += await requestsPerSecond(ours);
      other += await requestsPerSecond(theirs);
    }
    best = Math.max(best, own / SLICES);
    rounds.push(own / other);
  }
  return { ratio: median(rounds), rounds, best };
}

export function figureOf({ ratio, rounds, best }: Pair): string {
  return `${ratio.toFixed(2)} (rounds ${rounds.map((one) => one.toFixed(2)).join(', ')}; best ${Math.round(best)}/s)`;
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
}

async function requestsPerSecond({ url, connections = 20, paths, ...load }: Load): Promise<number> {
  const result = await autocannon({
    ...{ url, connections, duration: SLICE_SECONDS },
    ...load,
    ...(paths && { requests: paths.map((path) => ({ path })) }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
