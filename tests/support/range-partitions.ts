// Fetches a file in random ranges.
import fc from 'fast-check';
import { expect } from 'vitest';

/** Expects that the ranges of random partitions add up to the file. */
export async function expectPartitionsEqualFile(
  address: () => string,
  file: Buffer,
  runs: number,
): Promise<void> {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: file.length - 1 }), {
    minLength: 1,
    maxLength: 8,
  });
  const fetchRange = async (start: number, end: number): Promise<Buffer> => {
    const response = await fetch(address(), { headers: { range: `bytes=${start}-${end}` } });
    expect(response.status).toBe(206);
    return Buffer.from(await response.arrayBuffer());
  };
  const property = fc.asyncProperty(cuts, async (points) => {
    const edges = [0, ...points.toSorted((a, b) => a - b), file.length];
    const pieces = await Promise.all(
      edges.slice(1).map((end, index) => fetchRange(edges[index] ?? 0, end - 1)),
    );
    expect(Buffer.concat(pieces).equals(file)).toBe(true);
  });
  await fc.assert(property, { numRuns: runs });
}
