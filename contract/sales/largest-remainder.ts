// Splits an amount over several parts, exact to the paisa, by the largest remainder method.
import { paise } from './money.ts';
import type { Paise } from './money.ts';

/**
 * The parts of a total by weights, which are non-negative integers. Each part gets the whole paise of its share; the
 * rest goes, one paisa each, to the largest remainders, among equal ones to the earlier part. The parts add up to the
 * total. If all weights are 0, they count as equal. Throws RangeError without parts, and for negative or fractional
 * values.
 */
export function splitByWeights(total: Paise, weights: readonly number[]): Paise[] {
  if (weights.length === 0) throw new RangeError('At least one weight is required.');
  if ([total, ...weights].some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('The total and the weights must be integers of 0 or more.');
  const parts = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const all = parts.reduce((sum, weight) => sum + BigInt(weight), 0n);
  // A total times a weight may exceed the integers that a double represents exactly.
  const shares = parts.map((weight) => BigInt(total) * BigInt(weight));
  const whole = shares.map((share) => Number(share / all));
  const left = whole.reduce((rest, part) => rest - part, Number(total));
  const first = shares
    .map((share, at) => ({ at, remainder: share % all }))
    .toSorted((left, right) => Number(right.remainder - left.remainder) || left.at - right.at)
    .slice(0, left);
  const withExtraPaisa = new Set(first.map(({ at }) => at));
  return whole.map((part, at) => paise(part + (withExtraPaisa.has(at) ? 1 : 0)));
}
