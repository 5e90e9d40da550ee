import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByWeights } from './largest-remainder.ts';
import { paise, sumPaise } from './money.ts';

test.each([
  { total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
  { total: 10_000, weights: [99_900, 149_900], parts: [3999, 6001] },
  { total: 199_900, weights: [99_900, 149_900, 49_900], parts: [66_633, 99_984, 33_283] },
  { total: 149_900, weights: [0, 149_900], parts: [0, 149_900] },
  { total: 5, weights: [0, 0], parts: [3, 2] },
  { total: 0, weights: [3, 4], parts: [0, 0] },
  { total: 49_900, weights: [0], parts: [49_900] },
])('splits $total paise by the weights $weights into $parts', ({ total, weights, parts }) => {
  expect(splitByWeights(paise(total), weights)).toEqual(parts);
});

const anySum = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyWeights = fc.array(fc.nat({ max: 10 ** 10 }), { minLength: 1, maxLength: 20 });

test('the parts add up to the total, and each is within a paisa of its share', () => {
  fc.assert(
    fc.property(anySum, anyWeights, (total, weights) => {
      const parts = splitByWeights(paise(total), weights);
      expect(sumPaise(parts)).toBe(total);
      const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
      for (const [index, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        if (all === 0n) continue;
        const floor = Number((BigInt(total) * BigInt(weights[index] ?? 0)) / all);
        expect([floor, floor + 1]).toContain(part);
      }
    }),
  );
});

test.each([
  [100, []],
  [-1, [1]],
  [100, [-1, 2]],
  [100, [0.5]],
])('refuses to split %j by the weights %j', (total, weights) => {
  expect(() => splitByWeights(paise(total), weights)).toThrow(RangeError);
});
