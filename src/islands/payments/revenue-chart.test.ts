// The drawing of the days.
import { describe, expect, it } from 'vitest';
import { chartOf, sumsOf } from './revenue-chart.ts';

const day = (captured: number, refunded = 0) => ({ day: '2026-03-14', captured, refunded });
const HEIGHT = 200;

describe('chart', () => {
  it('stands what came in on the line and hangs what went back from it, to one scale', () => {
    const { zero, columns } = chartOf([day(400_000), day(0, 200_000)], HEIGHT);
    const [paid, back] = columns;
    expect(paid?.captured && paid.captured.y + paid.captured.height).toBeCloseTo(zero);
    expect(back?.refunded?.y).toBeCloseTo(zero);
    expect(paid?.captured?.height).toBeCloseTo(2 * (back?.refunded?.height ?? 0));
    expect(paid?.refunded).toBeUndefined();
  });

  it('marks round sums that the highest bar stays below', () => {
    const { ticks, columns } = chartOf([day(899_900)], HEIGHT);
    expect(ticks.map(({ paise }) => paise)).toEqual([500_000, 1_000_000]);
    expect(ticks.at(-1)?.y).toBeLessThanOrEqual(columns[0]?.captured?.y ?? 0);
  });

  it('shows the smallest sum, and stays inside its height', () => {
    const { columns, height, ticks } = chartOf([day(100), day(1_000_000_00, 900_000_00)], HEIGHT);
    expect(columns[0]?.captured?.height).toBeGreaterThanOrEqual(2);
    const { y = 0, height: tall = 0 } = columns[1]?.refunded ?? {};
    expect(y + tall).toBeLessThanOrEqual(height);
    expect(ticks.at(-1)?.y).toBeGreaterThan(0);
  });

  it('draws a line without marks while no money moves', () => {
    const { ticks, columns, zero } = chartOf([day(0), day(0)], HEIGHT);
    expect(ticks).toEqual([]);
    expect(columns.every(({ captured, refunded }) => !captured && !refunded)).toBe(true);
    expect(zero).toBeLessThan(HEIGHT);
  });

  it('gives every day its share of the width', () => {
    const { columns } = chartOf(
      Array.from({ length: 30 }, () => day(100)),
      HEIGHT,
    );
    const last = columns.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100);
    expect(columns[1]?.left).toBeGreaterThan((columns[0]?.left ?? 0) + (columns[0]?.width ?? 0));
  });
});

it('sums the days', () => {
  expect(sumsOf([day(1000, 300), day(500)])).toEqual({ captured: 1500, refunded: 300, kept: 1200 });
});
