// Ids reveal nothing about the ids created before and after them.
import { expect, test } from 'vitest';
import { OUR_ID } from '#contract/id.ts';
import { systemRandom } from './random.ts';

const MANY = 4000;
const BITS = 96;

/** How many of these ids have each bit set. */
function countSetBits(ids: readonly bigint[]): number[] {
  return Array.from(
    { length: BITS },
    (_, bit) => ids.filter((id) => (id >> BigInt(bit)) & 1n).length,
  );
}

test('S12: every bit of an id is set in half of the ids, and changes from id to id half the time', () => {
  const ids = Array.from({ length: MANY }, () => systemRandom.id());
  expect(ids.every((id) => OUR_ID.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(MANY);
  const numbers = ids.map((id) => BigInt(`0x${id}`));
  const changes = numbers.slice(1).map((id, index) => id ^ (numbers[index] ?? 0n));
  // Eight standard deviations: by chance this fails once in many lifetimes.
  const slack = 4 * Math.sqrt(MANY);
  for (const count of [...countSetBits(numbers), ...countSetBits(changes)]) {
    expect(Math.abs(count - MANY / 2)).toBeLessThan(slack);
  }
});
