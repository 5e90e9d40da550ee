// A call of ours against a bare server that does its work and nothing else.
import { startChild } from './child.ts';
import { figureOf, takeTurns } from './pair.ts';
import type { Load } from './pair.ts';
import type { Measured } from './report.ts';

export interface Against {
  what: string;
  /** What `scripts/bench/bare.ts` is started with: its kind and that kind's arguments. */
  bare: readonly string[];
  /** Our share of the bare server's requests per second, at least. */
  atLeast: number;
}

export async function measureAgainst(
  load: Load,
  { what, bare, atLeast }: Against,
): Promise<Measured> {
  const baseline = await startChild('scripts/bench/bare.ts', bare);
  try {
    const pair = await takeTurns(load, { ...load, url: `${baseline.origin}/` });
    return {
      what: `${what}, requests per second against ${BASELINES[bare[0] ?? '']}`,
      figure: figureOf(pair),
      budget: `>= ${atLeast.toFixed(2)}`,
      met: pair.ratio >= atLeast,
    };
  } finally {
    await baseline.stop();
  }
}

const BASELINES: Record<string, string> = {
  bytes: 'bare node:http with the same bytes',
  rows: 'bare node:http and node:sqlite with the same rows',
  password: 'bare node:http and one argon2id',
  file: 'bare node:http and a stream of the file',
  files: 'bare node:http and streams of the files',
};
