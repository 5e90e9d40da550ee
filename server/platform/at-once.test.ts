import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import type { Queries } from './ports.ts';

/** Asks that are answered when told, and what has been asked. */
function asked() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (nth: number) => () => {
    begun.push(nth);
    return new Promise<number>((resolve) => ends.push(() => resolve(nth)));
  };
  return { begun, ends, asks: [ask(1), ask(2)] as const };
}

const of = (isTransaction: boolean) => ({ isTransaction }) as Queries;

describe('statements that do not wait for one another', () => {
  test('are asked at once, and answered in their order', async () => {
    const { begun, ends, asks } = asked();
    const answers = atOnce(of(false), ...asks);
    expect(begun).toEqual([1, 2]);
    for (const end of ends.toReversed()) end();
    expect(await answers).toEqual([1, 2]);
  });

  test('are asked one after the other in a transaction', async () => {
    const { begun, ends, asks } = asked();
    const answers = atOnce(of(true), ...asks);
    expect(begun).toEqual([1]);
    ends[0]?.();
    await expect.poll(() => begun).toEqual([1, 2]);
    ends[1]?.();
    expect(await answers).toEqual([1, 2]);
  });
});
