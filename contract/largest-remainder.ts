// A sum of money over several parts, to the paisa: the largest remainder method.
import { paise } from './money.ts';
import type { Paise } from './money.ts';

/**
 * The parts of a total by their weights, which are whole numbers from 0. Each part gets the whole paise of its share;
 * what is left goes one paisa each to the largest remainders, among equals to the earlier part. The parts make up the
 * total exactly. Where nothing has any weight, all weigh the same. Throws RangeError without parts, and for what is
 * negative or not whole.
 */
export function splitByWeights(total: Paise, weights: readonly number[]): Paise[] {
  if (weights.length === 0) throw new RangeError('There is nothing to split over.');
  if ([total, ...weights].some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Only whole sums from 0 are split, by whole weights from 0.');
  const parts = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const all = parts.reduce((sum, weight) => sum + BigInt(weight), 0n);
  // A total times a weight leaves the numbers that a double holds exactly.
  const shares = parts.map((weight) => BigInt(total) * BigInt(weight));
  const whole = shares.map((share) => Number(share / all));
  const left = whole.reduce((rest, part) => rest - part, Number(total));
  const first = shares
    .map((share, at) => ({ at, remainder: share % all }))
    .toSorted((left, right) => Number(right.remainder - left.remainder) || left.at - right.at)
    .slice(0, left);
  const lucky = new Set(first.map(({ at }) => at));
  return whole.map((part, at) => paise(part + (lucky.has(at) ? 1 : 0)));
}
